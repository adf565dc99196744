/* Has libespeak-ng speak a text that is read from standard input, and prints when it says
 * each word begins: a line with the letter of the text, the millisecond of the sound, and that at
 * which the word is heard, where a silence as before a plosive comes first. The last line has
 * the millisecond at which the sound itself is first heard. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of speak_lib.h, version 12, which only the development package has. */
typedef struct {
	int type;
	unsigned int unique_identifier;
	int text_position, length, audio_position, sample;
	void *user_data;
	union { int number; const char *name; char string[8]; } id;
} event;

int espeak_Initialize(int output, int buffer, const char *path, int options);
void espeak_SetSynthCallback(int (*callback)(short *, int, event *));
int espeak_SetVoiceByName(const char *name);
int espeak_SetParameter(int parameter, int value, int relative);
int espeak_Synth(const void *text, size_t size, unsigned int position, int kind, unsigned int end, unsigned int flags, unsigned int *id, void *data);

enum { SYNCHRONOUS = 2, RATE = 1, PITCH = 3, WORD = 1, UTF8 = 1, SSML = 0x10, END_PAUSE = 0x1000 };
enum { FAINT = 131 };           /* 0.004 of full scale */
enum { WITHIN = 60, QUIET = 8 }; /* milliseconds after an event that a silence begins in, and how long it is */
enum { MOST = 22050 * 120, WORDS = 4096 };

static short sound[MOST + 22050];
static long samples;
static struct { int place, at; } words[WORDS];
static int count;

/* loud is the first sample from one on that is heard. */
static long loud(long i) {
	while (i < samples && abs(sound[i]) <= FAINT)
		i++;
	return i;
}

/* heard is when a word is heard that begins at a sample. */
static long heard(long at, int rate) {
	for (long i = at; i < at + WITHIN * rate / 1000 && i < samples; i++) {
		long end = loud(i);
		if (end - i >= QUIET * rate / 1000)
			return end;
	}
	return at;
}

static int spoken(short *wav, int n, event *e) {
	for (; e->type != 0; e++)
		if (e->type == WORD && count < WORDS) {
			words[count].place = e->text_position;
			words[count++].at = e->audio_position;
		}
	if (samples + n > MOST)
		return 1;
	if (n > 0)
		memcpy(sound + samples, wav, n * sizeof *wav);
	samples += n;
	return 0;
}

int main(int argc, char **argv) {
	static char text[1 << 16];
	if (argc != 7) /* -v voice -s words-a-minute -p pitch, as espeak-ng itself */
		return 2;
	size_t n = fread(text, 1, sizeof text - 1, stdin);
	int rate = espeak_Initialize(SYNCHRONOUS, 200, NULL, 0);
	if (rate <= 0 || espeak_SetVoiceByName(argv[2]) != 0)
		return 1;
	espeak_SetParameter(RATE, atoi(argv[4]), 0);
	espeak_SetParameter(PITCH, atoi(argv[6]), 0);
	espeak_SetSynthCallback(spoken);
	if (espeak_Synth(text, n + 1, 0, 1, 0, UTF8 | SSML | END_PAUSE, NULL, NULL) != 0)
		return 1;
	for (int i = 0; i < count; i++)
		printf("%d %d %ld\n", words[i].place, words[i].at, heard((long)words[i].at * rate / 1000, rate) * 1000 / rate);
	printf("onset %ld\n", loud(0) * 1000 / rate);
	return 0;
}
