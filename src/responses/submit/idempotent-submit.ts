// Submissions with an idempotency key are stored once: a retry gets the first result.

import { createHash } from 'node:crypto';
import { notFound } from '../../../packages/common/problem.ts';
import { automaticStatus } from '../../../packages/definition/approval.ts';
import { evaluateStoredAnswers } from '../../../packages/definition/logic/flow/evaluate-stored-answers.ts';
import {
  sourceLanguageOf,
  translateDefinition,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import {
  canonicalJson,
  executeIdempotently,
  idempotencyKeyReused,
  idempotencyLifetime,
} from '../../platform/concurrency/idempotent-execution.ts';
import type { ResponseServices } from '../response-services.ts';
import type { IdempotencyKeyRecord, StoredConfirmation } from '../store/new-response.ts';
import type { FirstUse, KeyLookup } from '../store/single-use.ts';
import { confirmationOf } from './confirmation.ts';
import type { IdempotentRequest, StoredSubmission, SubmissionInput } from './submission.ts';

/** @param language of the confirmation */
export function createKeyRecord(
  { caller, key, input }: IdempotentRequest,
  { message, redirectUrl }: StoredConfirmation,
  language: string,
  now: Date,
): IdempotencyKeyRecord {
  const expiresAt = new Date(now.getTime() + idempotencyLifetime);
  return { caller, key, digest: digestOf(input), message, redirectUrl, language, expiresAt };
}

/**
 * Finds the first request with this key within the last 24 hours.
 *
 * @throws {Problem} `idempotency_key_reused` if that request was different
 */
async function findFirstUse(
  lookUp: KeyLookup,
  { formId, caller, key, input }: IdempotentRequest,
): Promise<FirstUse | undefined> {
  const use = await lookUp({ formId, caller, key });
  if (use && !use.digest.equals(digestOf(input))) throw idempotencyKeyReused();
  return use;
}

function digestOf({ captchaToken: _, ...content }: SubmissionInput): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}

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
  const facts = { definition, language, optionLists };
  return {
    ...confirmationOf(facts, values, { message, redirectUrl }),
    facts,
    values,
    response: { ...row, ...unreviewed },
  };
}
