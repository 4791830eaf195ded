-- Replaces the index over all statuses: most responses have none.
CREATE INDEX CONCURRENTLY "responses_decided_idx" ON "responses"("form_id", "approval_status", "id") WHERE "approval_status" <> 'NONE';
