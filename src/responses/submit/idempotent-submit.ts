import { notFound } from '../../../packages/common/problem.ts';
import { automaticStatus } from '../../../packages/definition/answers/approval.ts';
import { evaluateStoredAnswers } from '../../../packages/definition/logic/flow/evaluate-stored-answers.ts';
import {
  sourceLanguageOf,
  translateDefinition,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import { executeIdempotently } from '../../platform/concurrency/idempotent-execution.ts';
import type { ResponseServices } from '../response-services.ts';
import type { FirstUse } from '../store/find-idempotency-keys.ts';
import { confirmationOf } from './confirmation.ts';
import { findFirstUse, type IdempotentRequest } from './idempotency-keys.ts';
import type { StoredSubmission } from './submission.ts';

/** The result of a submission with an idempotency key. */
export interface IdempotentResult {
  readonly submitted: StoredSubmission;
  /** Whether this is the stored result of an earlier request. */
  readonly replayed: boolean;
}

/**
 * Executes a submission once per idempotency key; a retry gets the first result, even if the form
 * has closed since. Concurrent requests with one key are serialized: by a limiter within the
 * process, by the row of the key between processes.
 * Answers are not stored with the key: a copy of them would have to be deleted with the response.
 *
 * @throws {Problem} `idempotency_key_reused`; `not_found` if the response was deleted since; and
 *   errors of `work`, unless another server has completed the request
 */
export function runIdempotently(
  services: ResponseServices,
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
  services: ResponseServices,
  request: IdempotentRequest,
): Promise<IdempotentResult | undefined> {
  const use = await findFirstUse(services.idempotencyKeys, request);
  return (
    use && {
      submitted: await loadOriginalSubmission(services, request.formId, use),
      replayed: true,
    }
  );
}

/** The response as it was stored, without later reviews, with the confirmation in its first language. */
async function loadOriginalSubmission(
  { db, formCache, optionLists: lists }: ResponseServices,
  formId: string,
  { responseId, message, redirectUrl, ...use }: FirstUse,
): Promise<StoredSubmission> {
  const row = await db.prisma.response.findUnique({
    where: { formId_id: { formId, id: responseId } },
  });
  const version = row && (await formCache.version(formId, row.formVersion));
  if (!version) throw notFound('response');
  const unreviewed = { approvalStatus: automaticStatus(row), reviewedAt: null, reviewNote: null };
  const language = use.language ?? sourceLanguageOf(version.definition);
  const definition = translateDefinition(version.definition, language);
  const { values } = evaluateStoredAnswers(definition, Object(row.answers));
  const optionLists = await lists.of(version);
  return {
    ...confirmationOf(definition, values, { message, redirectUrl }, optionLists),
    definition,
    language,
    optionLists,
    response: { ...row, ...unreviewed },
  };
}
