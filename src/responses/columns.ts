/** The columns of a response, as the names of the stored row. */
export const responseColumns = `
  form_id AS "formId", id, form_version AS "formVersion", source, duration_ms AS "durationMs",
  answers, created_at AS "createdAt", approval_status AS "approvalStatus", decision,
  reviewed_at AS "reviewedAt", review_note AS "reviewNote"`;
