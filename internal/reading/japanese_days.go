package reading

import "strconv"

// Months and days of them that are said otherwise than number and sign. The number before
// 月 is a month; without one it is a moon, which the dictionary takes it for.
var (
	months = map[int]string{4: "シ", 7: "シチ", 9: "ク"}
	days   = map[int]string{
		1: "ツイタチ", 2: "フツカ", 3: "ミッカ", 4: "ヨッカ", 5: "イツカ", 6: "ムイカ", 7: "ナノカ", 8: "ヨーカ", 9: "ココノカ", 10: "トーカ",
		14: "ジューヨッカ", 20: "ハツカ", 24: "ニジューヨッカ",
	}
)

// readDays has months and days of the month said as such, in the words of a text.
func readDays(text string, all []*token) {
	of := func(i int) string {
		if i >= len(all) {
			return ""
		}
		return text[all[i].start:all[i].end]
	}
	for i := range all {
		month, err := strconv.Atoi(of(i))
		if err != nil || month < 1 || month > 12 || of(i+1) != "月" {
			continue
		}
		if say := months[month]; say != "" {
			all[i].say = say
		}
		all[i+1].say, all[i+1].attached = "ガツ", true
		day, err := strconv.Atoi(of(i + 2))
		if say := days[day]; err == nil && say != "" && of(i+3) == "日" {
			all[i+2].say, all[i+3].say, all[i+3].attached = say, "", true
		}
	}
}
