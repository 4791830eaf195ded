-- CreateEnum
CREATE TYPE "approval_status" AS ENUM ('APPROVED', 'REJECTED', 'NONE');

-- AlterTable
ALTER TABLE "responses" ADD COLUMN     "approval_status" "approval_status" NOT NULL DEFAULT 'NONE',
ADD COLUMN     "decision" JSON,
ADD COLUMN     "review_note" TEXT,
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "response_counts" ADD COLUMN     "approved" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "deleted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "duration_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "rejected" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "timed" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "reviews" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "status" "approval_status",
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT COLLATE "C" NOT NULL,
    "key_name" TEXT NOT NULL,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("form_id","response_id","id")
);

-- CreateTable
CREATE TABLE "response_days" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "slot" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,
    "approved" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL,

    CONSTRAINT "response_days_pkey" PRIMARY KEY ("form_id","day","slot")
);

-- CreateTable
CREATE TABLE "answer_tallies" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "up_to" TEXT COLLATE "C" NOT NULL,
    "tallied" INTEGER NOT NULL,
    "deleted" INTEGER NOT NULL,
    "tallies" JSON NOT NULL,

    CONSTRAINT "answer_tallies_pkey" PRIMARY KEY ("form_id")
);

-- CreateIndex
CREATE INDEX "responses_form_id_approval_status_id_idx" ON "responses"("form_id", "approval_status", "id");
