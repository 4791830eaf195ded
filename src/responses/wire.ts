import type { Response } from '../../prisma/generated/client/client.ts';
import { decisionOn } from './approval.ts';
import type { TimedResponse } from './bundle.ts';

/** A response as it leaves the service outside of GraphQL, say in an event. */
export function toWire({ createdAt, reviewedAt, answers, ...others }: Response) {
  const timed = {
    ...others,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
  return { ...beforeAnswers(timed), answers, ...afterAnswers(timed) };
}

/**
 * The same as JSON, in parts to be joined with many others. What was answered is never read: it
 * leaves as it is stored.
 */
export function toWireParts(response: TimedResponse): string[] {
  const before = JSON.stringify(beforeAnswers(response)).slice(0, -1);
  const after = JSON.stringify(afterAnswers(response)).slice(1);
  return [before, ',"answers":', response.answers, ',', after];
}

function beforeAnswers({ id, formVersion, createdAt }: Omit<TimedResponse, 'answers'>) {
  return { id, form_version: formVersion, created_at: createdAt };
}

function afterAnswers(response: Omit<TimedResponse, 'answers'>) {
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
      decided_at: decision.decidedAt,
      note: decision.note,
    },
    source: response.source.toLowerCase(),
    duration_ms: response.durationMs,
  };
}
