// A row whose stored JSON is sent without being parsed: a page of 25 responses reaches 0.64 to 0.72 of
// the rate of hand-written SQL (docs/performance.md).
// Decision: docs/decisions/0018-what-profiles-showed.md
// Benchmark: `npm run bench -- --line list --line graphql`

import type { Response } from '../../../prisma/generated/client/client.ts';
import { RawJson } from '../../platform/raw-json.ts';
import type { RawResponse } from './response-columns.ts';

/**
 * A response whose `answers` are parsed on each access. `answers` is a getter: spread copies lack
 * it.
 */
export class LazyResponse implements Response {
  readonly formId: Response['formId'];
  readonly id: Response['id'];
  readonly formVersion: Response['formVersion'];
  readonly source: Response['source'];
  readonly durationMs: Response['durationMs'];
  readonly language: Response['language'];
  readonly timeZone: Response['timeZone'];
  readonly createdAt: Response['createdAt'];
  readonly approvalStatus: Response['approvalStatus'];
  readonly decision: Response['decision'];
  readonly reviewedAt: Response['reviewedAt'];
  readonly reviewNote: Response['reviewNote'];
  readonly invitation: Response['invitation'];
  readonly rawAnswers: RawJson;

  constructor(formId: string, row: RawResponse) {
    this.formId = formId;
    this.id = row.id;
    this.formVersion = row.formVersion;
    this.source = row.source;
    this.durationMs = row.durationMs;
    this.language = row.language;
    this.timeZone = row.timeZone;
    this.createdAt = row.createdAt;
    this.approvalStatus = row.approvalStatus;
    this.decision = row.decision;
    this.reviewedAt = row.reviewedAt;
    this.reviewNote = row.reviewNote;
    this.invitation = row.invitation;
    this.rawAnswers = new RawJson(row.answers);
  }

  get answers(): Response['answers'] {
    return JSON.parse(this.rawAnswers.text);
  }
}
