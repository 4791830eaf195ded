-- When a version was replaced or its form was unpublished. Null while it is live; also for versions that an older
-- release replaced, which therefore count as replaced long ago.
ALTER TABLE form_versions ADD COLUMN live_until timestamptz(3);
