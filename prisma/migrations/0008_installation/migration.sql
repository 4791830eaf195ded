-- CreateTable
-- One row, written by the first start of a server.
CREATE TABLE "installation" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "secret_fingerprint" TEXT NOT NULL,
    "previous_fingerprint" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_is_one_row" CHECK ("id" = 1)
);

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by" TEXT COLLATE "C";

-- Keys made by keys before: the audit log has recorded by which one.
UPDATE "api_keys" k SET "created_by" = a."key_id"
FROM "audit_entries" a
WHERE a."workspace_id" = k."workspace_id" AND a."target_id" = k."id"
  AND a."action" = 'key.created' AND a."key_id" IS NOT NULL;
