import type { Response } from '../../prisma/generated/client/client.ts';
import { decisionOn } from './approval.ts';

/** A response of a form that is known, with its answers as the JSON text that is stored. */
export type StoredResponse = Omit<Response, 'formId' | 'answers'> & { readonly answers: string };

/** A response as it leaves the service outside of GraphQL, say in an event. */
export function toWire(response: Response) {
  return { ...beforeAnswers(response), answers: response.answers, ...afterAnswers(response) };
}

/**
 * The same as JSON, in parts to be joined with many others. What was answered is never read: it
 * leaves as it is stored.
 */
export function toWireParts(response: StoredResponse): string[] {
  const before = JSON.stringify(beforeAnswers(response)).slice(0, -1);
  const after = JSON.stringify(afterAnswers(response)).slice(1);
  return [before, ',"answers":', response.answers, ',', after];
}

function beforeAnswers({ id, formVersion, createdAt }: Omit<StoredResponse, 'answers'>) {
  return { id, form_version: formVersion, created_at: createdAt.toISOString() };
}

function afterAnswers(response: Omit<StoredResponse, 'answers'>) {
  const decision = decisionOn(response);
  return {
    approval: {
      status: decision.status.toLowerCase(),
      score: decision.score,
      max_score: decision.maxScore,
      percent: decision.percent,
      matched: decision.matched,
      failed_required: decision.failedRequired,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt.toISOString(),
      note: decision.note,
    },
    source: response.source.toLowerCase(),
    duration_ms: response.durationMs,
  };
}
