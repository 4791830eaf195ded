-- CreateIndex
CREATE INDEX "rate_counts_resets_at_idx" ON "rate_counts"("resets_at");
