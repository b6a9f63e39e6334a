package member

import (
	"bytes"
	"net/url"
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

func box(t *testing.T, b byte) *secret.Box {
	t.Helper()
	out, err := secret.NewBox(bytes.Repeat([]byte{b}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestALoginLinkOpensOnlyAsItWasMade(t *testing.T) {
	ours := box(t, 1)
	guest, cleaning := MakeLink(ours, 12, AudienceGuest), MakeLink(ours, 12, AudienceCleaning)
	if id, audience, err := OpenLink(ours, guest); err != nil || id != 12 || audience != AudienceGuest {
		t.Errorf("guest: %v %v %v", id, audience, err)
	}
	if id, audience, err := OpenLink(ours, cleaning); err != nil || id != 12 || audience != AudienceCleaning {
		t.Errorf("cleaning: %v %v %v", id, audience, err)
	}
	old := Link{M: "12", H: "g" + hexMAC(ours, "v1", 12, AudienceGuest)}
	if id, _, err := OpenLink(ours, old); err != nil || id != 12 {
		t.Errorf("the older form: %v %v", id, err)
	}
	for name, bad := range map[string]Link{
		"another member": {M: "v2-13", H: guest.H}, "no proof": {M: guest.M}, "an older form with the new proof": {M: "12", H: guest.H}, "an unknown version": {M: "v3-12", H: guest.H},
		"another audience": {M: guest.M, H: "c" + guest.H[1:]}, "not a number": {M: "v2-x", H: guest.H}, "nothing": {}, "negative": {M: "v2--1", H: guest.H},
		"another installation": MakeLink(box(t, 2), 12, AudienceGuest),
	} {
		if _, _, err := OpenLink(ours, bad); !fault.Is(err, fault.HashesAreInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	public, _ := url.Parse("https://stay.example/app")
	if got, want := guest.URL(public), "https://stay.example/app/login?h="+guest.H+"&m=v2-12"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Several writers at once append further people to the managers of one shared staff list.
func TestWhatIsAppendedToTheManagersStaysApart(t *testing.T) {
	for n := range 9 {
		var all []Staff
		for i := range n {
			all = append(all, Staff{ID: identity.StaffID(i + 1), Kind: KindManager, Active: true, Account: identity.AccountID(i + 1)})
		}
		crew := newStaffList(all)
		greta := append(crew.Managers(), 100)
		_ = append(crew.Managers(), 200)
		if greta[n] != 100 {
			t.Errorf("with %d managers somebody else is notified instead of the guest", n)
		}
	}
}
