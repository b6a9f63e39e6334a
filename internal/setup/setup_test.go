package setup

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/fault"
)

func TestACodeHasAHundredBitsAndIsReadHoweverItIsTyped(t *testing.T) {
	made, err := newCode()
	if err != nil {
		t.Fatal(err)
	}
	code := made.Reveal()
	if !regexp.MustCompile(`^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$`).MatchString(code) {
		t.Fatalf("the code is %q", code)
	}
	if printed := fmt.Sprintf("%v %#v %s", made, made, made); strings.Contains(printed, code) {
		t.Errorf("the code prints itself: %s", printed)
	}
	hash := hashOf(code)
	if strings.Contains(hash, code) || len(hash) != 64 {
		t.Errorf("the hash is %q", hash)
	}
	misread := strings.NewReplacer("0", "o", "1", "l").Replace(strings.ToLower(code))
	for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ") + "\n", misread} {
		if !opens(hash, typed) {
			t.Errorf("%q does not open", typed)
		}
	}
	other, err := newCode()
	if err != nil || other.Reveal() == code {
		t.Fatalf("two codes are the same, %v", err)
	}
	for _, typed := range []string{"", other.Reveal(), code[:len(code)-1], code + "0", hash} {
		if opens(hash, typed) {
			t.Errorf("%q opens", typed)
		}
	}
	if opens("", "") || opens("", code) {
		t.Error("without a hash something opens")
	}
}

// filled is a form without a fault.
var filled = Form{
	Agency: "Casa Uno", Lang: "es", Country: "ES", Currency: "EUR", TimeZone: "Europe/Madrid", Accent: "#7A1F3D", EmergencyPhone: "+34 900 000-111", Name: "Ana Demo", Email: "Ana@Casa.example",
	Password: "a long password for Ana",
}

func TestTheFormNamesAllFieldsThatAreWrong(t *testing.T) {
	if m, err := filled.agency(); err != nil || m.Name != "Casa Uno" || m.Accent != "#7a1f3d" || !m.Active || !m.LoginGuest || !m.LoginCleaning || m.RetentionDays != 90 {
		t.Fatalf("a good form: %+v, %v", m, err)
	}
	for _, c := range []struct {
		change func(*Form)
		fields string
	}{
		{func(f *Form) { f.Accent, f.EmergencyPhone = "", "" }, ""},
		{func(f *Form) { f.Agency = " \u202e " }, "agency"},
		{func(f *Form) { f.Agency = strings.Repeat("ü", 121) }, "agency"},
		{func(f *Form) { f.Lang = "fr" }, "lang"},
		{func(f *Form) { f.Country = "es" }, "country"},
		{func(f *Form) { f.Country = "" }, "country"},
		{func(f *Form) { f.Currency = "Euro" }, "currency"},
		{func(f *Form) { f.TimeZone = "Local" }, "time_zone"},
		{func(f *Form) { f.TimeZone = "Europe/Atlantis" }, "time_zone"},
		{func(f *Form) { f.Accent = "red" }, "accent"},
		{func(f *Form) { f.Accent = "#12345;" }, "accent"},
		{func(f *Form) { f.EmergencyPhone = "call me" }, "emergency_phone"},
		{func(f *Form) { f.EmergencyPhone = "+ ()" }, "emergency_phone"},
		{func(f *Form) { f.EmergencyPhone = strings.Repeat("1", 41) }, "emergency_phone"},
		{func(f *Form) { f.Name = " " }, "name"},
		{func(f *Form) { f.Email = "ana" }, "email"},
		{func(f *Form) { f.Email = "Ana <ana@casa.example>" }, "email"},
		{func(f *Form) { f.Password = "fourteen chars" }, "password"},
		{func(f *Form) { f.Password = "ana@casa.example" }, "password"},
		{func(f *Form) { *f = Form{} }, "agency country currency email lang name password time_zone"},
	} {
		f := filled
		c.change(&f)
		_, err := f.agency()
		got := ""
		if err != nil {
			if !fault.Is(err, fault.BadRequest) {
				t.Fatal(err)
			}
			got = strings.Join(slices.Sorted(maps.Keys(fault.As(err).Fields)), " ")
			if f.Password != "" && strings.Contains(err.Error(), f.Password) {
				t.Errorf("the refusal says the password: %v", err)
			}
		}
		if got != c.fields {
			t.Errorf("%+v: %q, want %q", f, got, c.fields)
		}
	}
}
