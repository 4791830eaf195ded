-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED');

-- CreateTable
CREATE TABLE "events" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "type" TEXT NOT NULL,
    "webhook_ids" TEXT[],
    "payload" TEXT NOT NULL,
    "response_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("form_id","id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspace_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C",
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "enabled" BOOLEAN NOT NULL,
    "description" TEXT,
    "disabled_reason" TEXT,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "webhook_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "message_id" TEXT COLLATE "C" NOT NULL,
    "event_type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "form_id" TEXT COLLATE "C",
    "response_id" TEXT COLLATE "C",
    "status" "delivery_status" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "last_status_code" INTEGER,
    "last_latency_ms" INTEGER,
    "last_error" TEXT,
    "last_response" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("webhook_id","id")
);

-- CreateIndex
CREATE INDEX "events_id_idx" ON "events"("id");

-- CreateIndex
CREATE INDEX "webhooks_workspace_id_id_idx" ON "webhooks"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_next_attempt_at_idx" ON "webhook_deliveries"("webhook_id", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_next_attempt_at_idx" ON "webhook_deliveries"("next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_form_id_response_id_idx" ON "webhook_deliveries"("form_id", "response_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_id_idx" ON "webhook_deliveries"("id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_message_id_key" ON "webhook_deliveries"("webhook_id", "message_id");
