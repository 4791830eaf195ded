-- The address that uploaded a file, as a keyed digest, until the file is claimed. Servers of earlier releases ignore it.
ALTER TABLE files ADD COLUMN uploader text;
