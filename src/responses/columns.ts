const besideAnswers = `
  id, form_version AS "formVersion", source, duration_ms AS "durationMs",
  created_at AS "createdAt", approval_status AS "approvalStatus", decision,
  reviewed_at AS "reviewedAt", review_note AS "reviewNote"`;

/** The columns of a response, as the names of the stored row. */
export const responseColumns = `form_id AS "formId", ${besideAnswers}, answers`;

/** Those of a form that is known, with the answers as the JSON text that is stored: see `StoredResponse`. */
export const storedColumns = `${besideAnswers}, answers::text AS answers`;
