import type { Response } from '../../../prisma/generated/client/client.ts';
import { decisionOf } from '../../definition/answers/approval.ts';
import type { SerializableResponse } from './columnar-rows.ts';

/** A response as it leaves the service outside of GraphQL, say in an event. */
export function serializeResponse({ createdAt, reviewedAt, answers, ...others }: Response) {
  const serializable = {
    ...others,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
  return { ...fieldsBeforeAnswers(serializable), answers, ...fieldsAfterAnswers(serializable) };
}

/**
 * The same as JSON, in parts to be joined with many others. What was answered is never read: it
 * leaves as it is stored.
 */
export function serializeResponseParts(response: SerializableResponse): string[] {
  const before = JSON.stringify(fieldsBeforeAnswers(response)).slice(0, -1);
  const after = JSON.stringify(fieldsAfterAnswers(response)).slice(1);
  return [before, ',"answers":', response.answers, ',', after];
}

function fieldsBeforeAnswers({
  id,
  formVersion,
  createdAt,
}: Omit<SerializableResponse, 'answers'>) {
  return { id, form_version: formVersion, created_at: createdAt };
}

function fieldsAfterAnswers(response: Omit<SerializableResponse, 'answers'>) {
  const decision = decisionOf(response);
  return {
    approval: {
      status: decision.status.toLowerCase(),
      score: decision.score,
      max_score: decision.maxScore,
      percent: decision.percent,
      matched: decision.matched,
      failed_required: decision.failedRequired,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt,
      note: decision.note,
    },
    source: response.source.toLowerCase(),
    duration_ms: response.durationMs,
  };
}
