-- What the office keeps of a home by hand: pictures in an order, info texts.

-- +goose Up

-- The order of the pictures of the home itself (home, home-…); the first leads the guest's pages.
ALTER TABLE picture ADD COLUMN position BIGINT NOT NULL DEFAULT 0;

-- Whether somebody of the office has written an info text of this home: an import leaves them alone from then on.
ALTER TABLE property ADD COLUMN texts_by_hand BOOLEAN NOT NULL DEFAULT FALSE;
