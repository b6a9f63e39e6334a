package importing_test

import (
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

func attempt() identity.Attempt { return identity.Attempt{} }

func ref(id identity.StaffID) identity.Ref { return identity.Ref{Member: 1, ID: int64(id)} }

func phone(number string) member.EntryChange { return member.EntryChange{Phone: &number} }
