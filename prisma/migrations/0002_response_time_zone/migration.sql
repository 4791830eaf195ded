-- The time zone that a submission named.
ALTER TABLE responses ADD COLUMN time_zone text;
