-- CreateEnum
CREATE TYPE "plan" AS ENUM ('FREE', 'PRO');

-- CreateEnum
CREATE TYPE "form_status" AS ENUM ('DRAFT', 'PUBLISHED', 'CLOSED');

-- CreateEnum
CREATE TYPE "response_source" AS ENUM ('WEB', 'API');

-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "plan" "plan" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspace_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slugs" (
    "slug" TEXT NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "forms" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspace_id" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "status" "form_status" NOT NULL,
    "draft" JSON NOT NULL,
    "settings" JSON NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "epoch" INTEGER NOT NULL DEFAULT 1,
    "published_version" INTEGER,
    "has_unpublished_changes" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_versions" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSON NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_versions_pkey" PRIMARY KEY ("form_id","version")
);

-- CreateTable
CREATE TABLE "responses" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "form_version" INTEGER NOT NULL,
    "source" "response_source" NOT NULL,
    "duration_ms" INTEGER,
    "answers" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "responses_pkey" PRIMARY KEY ("form_id","id")
);

-- CreateTable
CREATE TABLE "response_counts" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "slot" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "response_counts_pkey" PRIMARY KEY ("form_id","version","slot")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_name_key" ON "workspaces"("name");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_digest_key" ON "api_keys"("digest");

-- CreateIndex
CREATE INDEX "api_keys_workspace_id_id_idx" ON "api_keys"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "forms_workspace_id_id_idx" ON "forms"("workspace_id", "id");
