-- Deliveries are claimed by their planned time, without a job for each of them. The indexes contain pending
-- deliveries only: they stay small, and a delivery that has succeeded or failed does not write to them.

-- DropIndex
DROP INDEX "webhook_deliveries_webhook_id_next_attempt_at_idx";

-- DropIndex
DROP INDEX "webhook_deliveries_next_attempt_at_idx";

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_next_attempt_at_id_idx" ON "webhook_deliveries"("webhook_id", "next_attempt_at", "id") WHERE "next_attempt_at" IS NOT NULL;

-- CreateIndex
CREATE INDEX "webhook_deliveries_next_attempt_at_idx" ON "webhook_deliveries"("next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
