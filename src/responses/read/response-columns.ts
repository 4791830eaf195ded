import type { Response } from '../../../prisma/generated/client/client.ts';

/** A row without its form id, with the answers as the stored JSON text. */
export type RawResponse = Omit<Response, 'formId' | 'answers'> & { readonly answers: string };

/** Column names by property name, without form id and answers. */
export const columnsExceptAnswers = {
  id: 'id',
  formVersion: 'form_version',
  source: 'source',
  durationMs: 'duration_ms',
  language: 'language',
  timeZone: 'time_zone',
  createdAt: 'created_at',
  approvalStatus: 'approval_status',
  decision: 'decision',
  reviewedAt: 'reviewed_at',
  reviewNote: 'review_note',
  invitation: 'invitation',
} as const satisfies Record<Exclude<keyof RawResponse, 'answers'>, string>;

const aliasedColumns = Object.entries(columnsExceptAnswers).map(
  ([name, column]) => `${column} AS "${name}"`,
);

/** Select list for a `Response`. */
export const responseColumns = `form_id AS "formId", ${aliasedColumns.join()}, answers`;

/** Select list for a `RawResponse`. */
export const rawResponseColumns = `${aliasedColumns.join()}, answers::text AS answers`;
