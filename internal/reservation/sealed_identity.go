package reservation

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Identity data of travelers is sealed under a key of the reservation's own, and that key under the master key: to erase the one key is to erase them all.

// sealedIdentity is what is sealed of a traveler.
type sealedIdentity struct {
	FirstName string     `json:"first_name,omitempty"`
	LastName  string     `json:"last_name,omitempty"`
	Birthday  clock.Date `json:"birthday,omitempty"`
	Passport  string     `json:"passport,omitempty"`
	Registration
}

func dataKeyContext(ref identity.Ref) string { return "reservation.data_key/" + ref.String() }

func identityContext(ref identity.Ref, traveler int64) string {
	return "traveller.identity/" + ref.String() + "/" + strconv.FormatInt(traveler, 10)
}

// newDataKey makes a reservation's data key, sealed for the database and as a box.
func newDataKey(master *secret.Box, ref identity.Ref) (sealed []byte, box *secret.Box, err error) {
	key := make([]byte, secret.KeySize)
	if _, err := rand.Read(key); err != nil {
		return nil, nil, fmt.Errorf("data key: %w", err)
	}
	if sealed, err = master.SealBytes(dataKeyContext(ref), key); err != nil {
		return nil, nil, err
	}
	box, err = secret.NewBox(key)
	return sealed, box, err
}

// openDataKey is the box of a reservation's data key.
func openDataKey(master *secret.Box, ref identity.Ref, sealed []byte) (*secret.Box, error) {
	key, err := master.OpenBytes(dataKeyContext(ref), sealed)
	if err != nil {
		return nil, fmt.Errorf("data key of reservation %s: %w", ref, err)
	}
	return secret.NewBox(key)
}

// seal seals the identity of travelers; who is not known by anything yet has nothing to seal.
func seal(box *secret.Box, ref identity.Ref, all []Traveler) ([]sealedTraveler, error) {
	out := make([]sealedTraveler, len(all))
	for i, t := range all {
		out[i].Traveler = t
		who := sealedIdentity{FirstName: wire.PlainDirection(t.FirstName), LastName: wire.PlainDirection(t.LastName), Birthday: t.Birthday, Passport: t.Passport.Reveal(), Registration: t.Registration}
		if who == (sealedIdentity{}) {
			continue
		}
		plain, err := json.Marshal(who)
		if err != nil {
			return nil, fmt.Errorf("traveller: %w", err)
		}
		if out[i].sealed, err = box.SealBytes(identityContext(ref, t.ID), plain); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// open opens the identity of travelers.
func open(master *secret.Box, ref identity.Ref, dataKey []byte, all []sealedTraveler) ([]Traveler, error) {
	out := make([]Traveler, len(all))
	var box *secret.Box
	for i, t := range all {
		out[i] = t.Traveler
		if len(t.sealed) == 0 {
			continue
		}
		if box == nil {
			var err error
			if box, err = openDataKey(master, ref, dataKey); err != nil {
				return nil, err
			}
		}
		plain, err := box.OpenBytes(identityContext(ref, t.ID), t.sealed)
		if err != nil {
			return nil, fmt.Errorf("traveller %d of reservation %s: %w", t.ID, ref, err)
		}
		var who sealedIdentity
		if err := json.Unmarshal(plain, &who); err != nil {
			return nil, fmt.Errorf("traveller %d of reservation %s does not open to an identity", t.ID, ref)
		}
		out[i].FirstName, out[i].LastName, out[i].Birthday, out[i].Passport = who.FirstName, who.LastName, who.Birthday, secret.Of(who.Passport)
		out[i].Registration = who.Registration
	}
	return out, nil
}
