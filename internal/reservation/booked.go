package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Services gives planning what is booked with a stay.
func (s *Service) Services(ctx context.Context, q database.Querier, ref identity.Ref) ([]Booked, error) {
	return services(ctx, q, ref)
}
