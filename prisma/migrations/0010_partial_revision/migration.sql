-- The number of saves of a partial response. Servers of earlier releases count them by the function `save_partial`.
ALTER TABLE partial_responses ADD COLUMN revision int NOT NULL DEFAULT 1;
