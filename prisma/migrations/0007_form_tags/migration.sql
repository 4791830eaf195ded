-- Names by which the owners of forms group them. Servers of earlier releases ignore them.
ALTER TABLE forms ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
