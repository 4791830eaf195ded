import type { Response } from '../../../prisma/generated/client/client.ts';
import { RawJson } from '../../platform/json/raw-json.ts';
import type { RawResponse } from './response-columns.ts';

/** A response whose answers are only read where somebody looks into them. A copy by `...` has none. */
export class LazyResponse implements Response {
  readonly formId: Response['formId'];
  readonly id: Response['id'];
  readonly formVersion: Response['formVersion'];
  readonly source: Response['source'];
  readonly durationMs: Response['durationMs'];
  readonly createdAt: Response['createdAt'];
  readonly approvalStatus: Response['approvalStatus'];
  readonly decision: Response['decision'];
  readonly reviewedAt: Response['reviewedAt'];
  readonly reviewNote: Response['reviewNote'];
  readonly rawAnswers: RawJson;

  constructor(formId: string, row: RawResponse) {
    this.formId = formId;
    this.id = row.id;
    this.formVersion = row.formVersion;
    this.source = row.source;
    this.durationMs = row.durationMs;
    this.createdAt = row.createdAt;
    this.approvalStatus = row.approvalStatus;
    this.decision = row.decision;
    this.reviewedAt = row.reviewedAt;
    this.reviewNote = row.reviewNote;
    this.rawAnswers = new RawJson(row.answers);
  }

  get answers(): Response['answers'] {
    return JSON.parse(this.rawAnswers.text);
  }
}
