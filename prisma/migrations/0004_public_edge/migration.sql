-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "password_hash" TEXT;

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "caller" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "digest" BYTEA NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "message" TEXT NOT NULL,
    "redirect_url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("form_id","caller","key")
);

-- CreateTable
CREATE TABLE "spent_captchas" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "digest" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_captchas_pkey" PRIMARY KEY ("form_id","digest")
);

-- CreateTable
-- Lost in a crash, which costs nobody anything: so it needs no log.
CREATE UNLOGGED TABLE "rate_counts" (
    "key" TEXT COLLATE "C" NOT NULL,
    "count" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "spent_captchas_expires_at_idx" ON "spent_captchas"("expires_at");
