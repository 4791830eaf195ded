-- Sessions of the console: a cookie in place of an API key. Decision: docs/decisions/0072-console-sessions.md

CREATE TABLE "console_sessions" (
    "digest" BYTEA NOT NULL,
    "key_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_sessions_pkey" PRIMARY KEY ("digest")
);
CREATE INDEX "console_sessions_key_id_idx" ON "console_sessions"("key_id");
CREATE INDEX "console_sessions_expires_at_idx" ON "console_sessions"("expires_at");
