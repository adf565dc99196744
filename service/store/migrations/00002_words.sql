-- +goose Up
-- Films of before have no file of their words.
ALTER TABLE videos ADD COLUMN words TEXT NOT NULL DEFAULT '';
