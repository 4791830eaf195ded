-- DropIndex
DROP INDEX CONCURRENTLY IF EXISTS "responses_form_id_approval_status_id_idx";
