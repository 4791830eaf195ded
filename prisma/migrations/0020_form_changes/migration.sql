-- Changes of forms, which outdate the copies that servers have in memory. A row is read by the transaction that
-- wrote it, since transactions commit in another order than they begin. form_id is empty for all forms of a
-- workspace.
CREATE TABLE "form_changes" (
    "xid" BIGINT NOT NULL,
    "workspace_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_changes_pkey" PRIMARY KEY ("xid","workspace_id","form_id")
);

-- CreateIndex
CREATE INDEX "form_changes_expires_at_idx" ON "form_changes"("expires_at");
