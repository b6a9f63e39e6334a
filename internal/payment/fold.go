package payment

import "strings"

// spelled are letters that banks, portals and guests write in several ways.
var spelled = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "æ", "ae", "ø", "oe", "å", "aa", "œ", "oe", "ł", "l", "đ", "d",
	"á", "a", "à", "a", "â", "a", "ã", "a", "ą", "a", "ă", "a", "ç", "c", "ć", "c", "č", "c", "ď", "d", "é", "e", "è", "e", "ê", "e", "ë", "e", "ę", "e", "ě", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ñ", "n", "ń", "n", "ň", "n", "ó", "o", "ò", "o", "ô", "o", "õ", "o", "ř", "r", "ś", "s", "š", "s", "ş", "s", "ť", "t",
	"ú", "u", "ù", "u", "û", "u", "ů", "u", "ý", "y", "ÿ", "y", "ź", "z", "ż", "z", "ž", "z")

// folded is a text for comparing: small letters without accents, umlauts as two letters.
func folded(s string) string { return spelled.Replace(strings.ToLower(s)) }
