-- CreateTable
CREATE TABLE "files" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "question_id" TEXT NOT NULL,
    "ref_digest" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size" INTEGER,
    "checksum" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "response_id" TEXT COLLATE "C",

    CONSTRAINT "files_pkey" PRIMARY KEY ("form_id","id")
);

-- CreateTable
CREATE TABLE "file_removals" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "file_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_removals_pkey" PRIMARY KEY ("form_id","file_id")
);

-- CreateIndex
CREATE INDEX "files_form_id_response_id_idx" ON "files"("form_id", "response_id");

-- CreateIndex
CREATE INDEX "files_expires_at_idx" ON "files"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "files_form_id_ref_digest_key" ON "files"("form_id", "ref_digest");

-- CreateIndex
CREATE INDEX "slugs_form_id_idx" ON "slugs"("form_id");
