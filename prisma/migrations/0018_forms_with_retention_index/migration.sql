-- Finds the forms whose responses are deleted after a period, without reading the others.
CREATE INDEX CONCURRENTLY "forms_with_retention_idx" ON "forms"("id") WHERE "settings" ->> 'retentionDays' IS NOT NULL;
