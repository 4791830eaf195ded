-- CreateTable
CREATE TABLE "audit_entries" (
    "workspace_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "action" TEXT NOT NULL,
    "target_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C",
    "count" INTEGER,
    "actor" TEXT NOT NULL,
    "key_id" TEXT COLLATE "C",
    "key_name" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "audit_entries_id_idx" ON "audit_entries"("id");
