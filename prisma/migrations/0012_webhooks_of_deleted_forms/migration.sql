-- A webhook of one form is disabled when the form is deleted. This does the same for forms that were
-- deleted before.
UPDATE "webhooks" w SET "enabled" = false, "disabled_reason" = 'form_deleted'
WHERE w."enabled" AND w."form_id" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "forms" f WHERE f."id" = w."form_id");
