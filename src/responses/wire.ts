import type { Response } from '../../prisma/generated/client/client.ts';
import { decisionOn } from './approval.ts';

/** A response as it leaves the service outside of GraphQL, say in an export. */
export function toWire(response: Response) {
  const decision = decisionOn(response);
  return {
    id: response.id,
    form_version: response.formVersion,
    created_at: response.createdAt.toISOString(),
    answers: response.answers,
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
