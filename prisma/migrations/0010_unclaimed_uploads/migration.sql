-- AlterTable
ALTER TABLE "files" ADD COLUMN     "held" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "unclaimed_uploads" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "unclaimed_uploads_pkey" PRIMARY KEY ("form_id")
);

-- What waits at this moment counts as it would have from its beginning.
UPDATE "files" SET "held" = greatest(coalesce("size", 0), 4096) WHERE "response_id" IS NULL;

INSERT INTO "unclaimed_uploads" ("form_id", "bytes")
SELECT "form_id", sum("held") FROM "files" WHERE "response_id" IS NULL GROUP BY "form_id";
