-- What a task is called in four languages: a map from language to text beside its title, empty where the title itself is all there is.

-- +goose Up
ALTER TABLE cleaning ADD COLUMN title_words TEXT NOT NULL DEFAULT '';
