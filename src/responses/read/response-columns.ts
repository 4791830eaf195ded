import type { Response } from '../../../prisma/generated/client/client.ts';

/** A response of a form that is known, with its answers as the JSON text that is stored. */
export type RawResponse = Omit<Response, 'formId' | 'answers'> & { readonly answers: string };

/** The columns of a response beside its form and its answers, by their names in a row. */
export const columnsExceptAnswers = {
  id: 'id',
  formVersion: 'form_version',
  source: 'source',
  durationMs: 'duration_ms',
  createdAt: 'created_at',
  approvalStatus: 'approval_status',
  decision: 'decision',
  reviewedAt: 'reviewed_at',
  reviewNote: 'review_note',
} as const satisfies Record<Exclude<keyof RawResponse, 'answers'>, string>;

const aliasedColumns = Object.entries(columnsExceptAnswers).map(
  ([name, column]) => `${column} AS "${name}"`,
);

/** What a `Response` is read by. */
export const responseColumns = `form_id AS "formId", ${aliasedColumns.join()}, answers`;

/** What a `StoredResponse` is read by. */
export const rawResponseColumns = `${aliasedColumns.join()}, answers::text AS answers`;
