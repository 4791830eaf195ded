-- CreateTable
CREATE TABLE "creation_keys" (
    "caller" TEXT COLLATE "C" NOT NULL,
    "operation" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "target_id" TEXT COLLATE "C" NOT NULL,
    "sealed" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "creation_keys_pkey" PRIMARY KEY ("caller","operation","key")
);

-- CreateIndex
CREATE INDEX "creation_keys_expires_at_idx" ON "creation_keys"("expires_at");

-- CreateIndex
CREATE INDEX "creation_keys_target_id_idx" ON "creation_keys"("target_id");
