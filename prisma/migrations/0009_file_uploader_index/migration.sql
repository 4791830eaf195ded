-- The unclaimed uploads of an address.
CREATE INDEX CONCURRENTLY files_uploader_idx ON files (uploader) WHERE uploader IS NOT NULL;
