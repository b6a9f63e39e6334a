package reservation

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Services gives planning what is booked with a stay.
func (s *Service) Services(ctx context.Context, q database.Querier, ref identity.Ref) ([]Booked, error) {
	all, err := services(ctx, q, ref)
	return slices.DeleteFunc(all, func(s Booked) bool { return s.Quantity == 0 }), err
}
