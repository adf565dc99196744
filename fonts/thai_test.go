package fonts

import (
	"strings"
	"testing"
)

// thaiSentences are parted where a reader of Thai may end a line: at words, a
// compound being one.
var thaiSentences = []string{
	"พืช|ใช้|แสงแดด|น้ำ|และ|คาร์บอนไดออกไซด์|ใน|การ|สร้าง|อาหาร",
	"รัฐธรรมนูญ|เป็น|กฎหมาย|สูงสุด|ของ|ประเทศ",
	"นักวิทยาศาสตร์|ค้นพบ|ดาวเคราะห์|ดวง|ใหม่|นอก|ระบบ|สุริยะ",
	"เศรษฐกิจ|ไทย|เติบโต|อย่าง|ช้าๆ|ใน|ไตรมาส|ที่|สาม",
	"ผู้ประกอบการ|ต้อง|จดทะเบียน|ภาษี|มูลค่า|เพิ่ม",
	"แผ่นดินไหว|ทำให้|อาคาร|หลาย|หลัง|พัง|ทลาย|ลง|มา",
	"ภูมิคุ้มกัน|ของ|ร่างกาย|ต่อสู้|กับ|เชื้อ|ไวรัส",
	"คณะกรรมการ|เสนอ|ให้|ปรับปรุง|หลักสูตร|มัธยมศึกษา",
	"เกษตรกร|ปลูก|ข้าว|ใน|ฤดูฝน|และ|เก็บเกี่ยว|ใน|ฤดูหนาว",
	"อุตสาหกรรม|การ|ท่องเที่ยว|สร้าง|รายได้|มหาศาล",
	"พระบาทสมเด็จพระเจ้าอยู่หัว|เสด็จ|พระราชดำเนิน|ไป|เชียงใหม่",
	"กระบวนการ|สังเคราะห์แสง|เกิดขึ้น|ใน|คลอโรพลาสต์",
}

// Lines end between words: nearly every place that is found is one, and most
// that there are are found.
func TestThaiWords(t *testing.T) {
	var found, right, all int
	for _, s := range thaiSentences {
		want := map[int]bool{}
		n := 0
		for _, w := range strings.Split(s, "|") {
			n += len([]rune(w))
			want[n] = true
		}
		text := []rune(strings.ReplaceAll(s, "|", ""))
		at := make([]breakClass, len(text)+1)
		thaiBreaks(text, at)
		for i := 1; i < len(text); i++ {
			if want[i] {
				all++
			}
			if at[i] == breakAllowed {
				found++
				if want[i] {
					right++
				}
			}
		}
	}
	t.Logf("%d places, %d found, %d of them right", all, found, right)
	if float64(right) < 0.9*float64(found) || float64(right) < 0.95*float64(all) {
		t.Errorf("of %d places between words %d were found, %d in all", all, right, found)
	}
}
