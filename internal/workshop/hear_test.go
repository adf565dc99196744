package workshop_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/plan"
)

// aloud is an ear that has a speaker speak, and counts how often it is asked.
func aloud(t *testing.T, asked *int) func(context.Context, *plan.Plan) ([]engine.Spoken, error) {
	t.Helper()
	by, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, p *plan.Plan) ([]engine.Spoken, error) {
		*asked++
		out := make([]engine.Spoken, len(p.Scenes))
		for i, s := range p.Scenes {
			if s.Narration == nil {
				continue
			}
			out[i].Words, err = by.Speak(ctx, audio.Utterance{Text: s.Narration.Text, Lang: p.Language, Voice: p.Voice}, func(pcm audio.PCM) error {
				out[i].Seconds += pcm.Seconds()
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
		return out, nil
	}
}

// slowly is an ear for a voice that takes much longer than ours with some words.
func slowly(words string, times float64) func(context.Context, *plan.Plan) ([]engine.Spoken, error) {
	return func(_ context.Context, p *plan.Plan) ([]engine.Spoken, error) {
		out := make([]engine.Spoken, len(p.Scenes))
		for i, s := range p.Scenes {
			if s.Narration == nil {
				continue
			}
			for _, c := range clause.Split(s.Narration.Text) {
				seconds := timing.Seconds(c.Text, p.Language, p.Voice)
				if strings.Contains(c.Text, words) {
					seconds *= times
				}
				out[i].Seconds += seconds + c.Pause
			}
		}
		return out, nil
	}
}

// spokenLong are texts whose words our own voice does not know and spells: how long
// that takes is far from what is foreseen.
var spokenLong = map[string]struct {
	lang plan.Language
	text string
}{
	"Japanese, rare characters": {"ja", "躊躇逡巡していた薔薇園の鬱蒼とした森では、魑魅魍魎が跋扈する。饕餮文の青銅器が蔵に眠り、絢爛豪華な屏風がその奥を飾っている。" +
		"醤油と味噌の醸造は、麹の黴が糖を作ることから始まる。檸檬、葡萄、枇杷、柘榴は夏の畑で熟す。"},
	"Japanese, no sign": {"ja", "東海道新幹線は東京駅と新大阪駅の間を最高時速二百十キロメートルで結ぶ世界初の高速鉄道として国際運動競技大会開会直前に全線開業した。" +
		"蒟蒻畑を営む農家は霞ヶ浦の畔に住み鰻と鱒を獲って暮らしている。"},
	"Japanese, letters spelt": {"ja", "山が高く谷が深く川が速く雪が多く風が強い。土地が痩せ道が狭く橋が古い。水が澄み魚が群れ鳥が鳴き花が咲き虫が飛ぶ。" +
		"夜が更け月が昇り星が瞬き霧が湧き露が降り朝が来て人が起きる。"},
	"Japanese, kana": {"ja", "ひらがなだけのぶんしょうはとてもながくよみにくいのでこどもたちもこまってしまうことがあります。ガガガとギシギシがなんどもひびき、ぱたぱたとびらがあいた。"},
	"Chinese, rare characters": {"zh", "饕餮纹是青铜器上的一种纹饰，龘、靐、齉、爩这些字很少有人认得。魑魅魍魎在古书里出没，貔貅与麒麟守着门。" +
		"耄耋老人在氍毹上踽踽独行，彳亍于旮旯之间。"},
	"Chinese, no sign":     {"zh", "这座建于公元一千四百二十年的宫殿由九千九百九十九间房屋组成并且在五百多年里先后有二十四位皇帝在这里居住和处理国家大事直到一九一二年最后一位皇帝宣布退位。"},
	"Japanese, in English": {"ja", "Once you have added an online account, any application can use that account for any of the available services that you have not disabled. 設定を開きます。"},
	"Hindi, in English":    {"hi", "You can turn bounce keys on and off by clicking the accessibility icon on the top bar and selecting bounce keys from the accessibility panel. फिर खिड़की बंद करें।"},
}

// No text is refused for what the voice makes of it: its scenes are broken until they
// hold to the pacing as they are spoken, and all of a script is said.
func TestHeardScenesHoldToThePacing(t *testing.T) {
	t.Parallel()
	for name, test := range spokenLong {
		for _, pacing := range []plan.Pacing{plan.PacingNormal, plan.PacingFast} {
			t.Run(fmt.Sprint(name, " ", pacing), func(t *testing.T) {
				t.Parallel()
				asked := 0
				ear := aloud(t, &asked)
				shop := openWorkshop(t)
				shop.Hear(ear)
				set := story.Settings{Language: test.lang, Pacing: pacing}
				made, err := shop.Make(t.Context(), &story.Source{Script: test.text}, set)
				if err != nil {
					t.Fatal(err)
				}
				said, err := ear(t.Context(), made.Plan)
				if err != nil {
					t.Fatal(err)
				}
				var all string
				for i := range made.Plan.Scenes {
					s := &made.Plan.Scenes[i]
					all += s.Narration.Text
					if _, err := plan.SceneFrames(s, said[i].Seconds, 0, 0, made.Plan); err != nil {
						t.Error(err)
					}
				}
				unspaced := func(s string) string { return strings.Join(strings.Fields(s), "") }
				if unspaced(all) != unspaced(test.text) {
					t.Errorf("said %q", all)
				}
				once := asked
				again, err := shop.Make(t.Context(), &story.Source{Script: test.text}, set)
				if err != nil || len(again.Plan.Scenes) != len(made.Plan.Scenes) {
					t.Errorf("made again it has other scenes: %v", err)
				}
				if once > 7 {
					t.Errorf("it was spoken %d times", once)
				}
			})
		}
	}
}

// A model's script is its own: of what takes too long scenes are broken, nothing is
// asked again.
func TestHeardScriptOfAModel(t *testing.T) {
	asked := 0
	w := open(t, modeltest.Model{Chat: func(ask modeltest.Ask) string {
		if !strings.Contains(ask.Messages[1].Text, `"claim"`) {
			asked++
		}
		return llmtest.Write(ask)
	}})
	src := &story.Source{Prompt: "The tides of the sea, and what they mean for fishermen: " + tides}
	before, err := w.Make(t.Context(), src, story.Settings{Timing: "0.5"})
	if err != nil {
		t.Fatal(err)
	}
	once := asked
	ear := slowly("", 2.5)
	w.Hear(ear)
	made, err := w.Make(t.Context(), src, story.Settings{Timing: "0.5"})
	if err != nil {
		t.Fatal(err)
	}
	said, _ := ear(t.Context(), made.Plan)
	for i := range made.Plan.Scenes {
		if _, err := plan.SceneFrames(&made.Plan.Scenes[i], said[i].Seconds, 0, 0, made.Plan); err != nil {
			t.Error(err)
		}
	}
	if got, want := text(made.Script), text(before.Script); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	if asked != 2*once {
		t.Errorf("the model was asked %d times for one script, and %d times for both", once, asked)
	}
}

func text(s *story.Script) string {
	var all []string
	for _, scene := range s.Scenes {
		all = append(all, scene.Text())
	}
	return strings.Join(all, " ")
}

// A film is as long as asked though the voice takes longer than foreseen.
func TestHeardFilmIsAsLongAsAsked(t *testing.T) {
	for _, times := range []float64{0.7, 1, 1.4} {
		for _, name := range []string{"lesson-water-cycle.md", "history-of-the-bicycle.md"} {
			shop := openWorkshop(t)
			ear := slowly("the", times)
			shop.Hear(ear)
			made, err := shop.Make(t.Context(), source(t, name), story.Settings{Timing: "1", Engine: plan.EngineCanvas, Style: "whiteboard"})
			if err != nil {
				t.Fatal(err)
			}
			said, _ := ear(t.Context(), made.Plan)
			film := 0.0
			for i := range made.Plan.Scenes {
				frames, err := plan.SceneFrames(&made.Plan.Scenes[i], said[i].Seconds, 0, 0, made.Plan)
				if err != nil {
					t.Fatal(err)
				}
				film += plan.Seconds(frames, 30)
			}
			if film < 57 || film > 63 {
				t.Errorf("%s: %.1f s by a voice that takes %g times as long with some clauses", name, film, times)
			}
		}
	}
}

// source is one of testdata/sources.
func source(t *testing.T, name string) *story.Source {
	t.Helper()
	docs, err := (&material.Files{}).Documents(t.Context(), []string{"../../testdata/sources/" + name}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &story.Source{Documents: docs}
}
