import { automaticStatus } from '../../definition/answers/approval.ts';
import { executeIdempotently } from '../../platform/concurrency/idempotent-execution.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../services.ts';
import { type FirstUse, findFirstUse, type IdempotentRequest } from './idempotency-keys.ts';
import type { StoredSubmission } from './process-submission.ts';

/** What a repeated request is answered with. */
export interface IdempotentResult {
  readonly submitted: StoredSubmission;
  /** Whether it was stored before, and is only told again. */
  readonly replayed: boolean;
}

/**
 * Does what was asked for with an idempotency key, unless that was done before: then the first
 * answer is given again, even where the form has closed since. Those who ask at the same time wait
 * for each other: here in this process, and at the key's row in others.
 *
 * @throws {Problem} `idempotency_key_reused`; `not_found` if the response was deleted since; and what
 *   `work` throws, unless another server has done it meanwhile
 */
export function runIdempotently(
  services: Services,
  request: IdempotentRequest,
  work: () => Promise<StoredSubmission>,
): Promise<IdempotentResult> {
  const { formId, caller, key } = request;
  return executeIdempotently<IdempotentResult>(
    services.idempotencyLimiter,
    [formId, caller, key].join(' '),
    () => replay(services, request),
    async () => ({ submitted: await work(), replayed: false }),
  );
}

async function replay(
  services: Services,
  request: IdempotentRequest,
): Promise<IdempotentResult | undefined> {
  const use = await findFirstUse(services, request);
  return (
    use && {
      submitted: await loadOriginalSubmission(services, request.formId, use),
      replayed: true,
    }
  );
}

/** The response as it was stored, whatever a reviewer made of it. */
async function loadOriginalSubmission(
  { db, formCache: liveForms }: Services,
  formId: string,
  { responseId, message, redirectUrl }: FirstUse,
): Promise<StoredSubmission> {
  const row = await db.prisma.response.findUnique({
    where: { formId_id: { formId, id: responseId } },
  });
  const version = row && (await liveForms.version(formId, row.formVersion));
  if (!version) throw notFound('response');
  const unreviewed = { approvalStatus: automaticStatus(row), reviewedAt: null, reviewNote: null };
  return { message, redirectUrl, version, response: { ...row, ...unreviewed } };
}
