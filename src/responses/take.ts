import type { Response } from '../../prisma/generated/client/client.ts';
import { ApprovalStatus, ResponseSource } from '../../prisma/generated/client/enums.ts';
import type { Solution } from '../access/captcha/captcha.ts';
import { captchaFailed } from '../access/captcha/provider.ts';
import type { Visitor } from '../access/visitor.ts';
import { recipientsOf } from '../events/subject.ts';
import { findUploads } from '../files/refs.ts';
import type { LiveForm, LiveVersion } from '../forms/live.ts';
import { assertAccepting, assertOpen, formClosed } from '../forms/openness.ts';
import { problem, unavailable, validationFailed } from '../kernel/problem.ts';
import { answerCheckOf, uploadRefsIn } from './answers.ts';
import { decisionRuleOf } from './approval.ts';
import type { Claims } from './claims.ts';
import { responseCreated } from './events.ts';
import { keyClaim, type Repeatable, type Told } from './idempotency.ts';
import type { ResponsesKernel } from './kernel.ts';
import { type Identity, identityOf, type Submission } from './store.ts';

/** What a respondent, or a client in their name, sends. */
export interface SubmissionInput {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The solved captcha. */
  readonly captchaToken?: string | null | undefined;
  /** Milliseconds, if it is known. */
  readonly durationMs?: number | null | undefined;
}

/** A submission on its way to become a response. */
export interface Incoming {
  readonly source: ResponseSource;
  readonly input: SubmissionInput;
  /** The form as it is now, if whoever sends this may know of it. */
  readonly find: () => Promise<LiveForm>;
  /** Who has to solve the captcha, where the form requires one. */
  readonly visitor: Visitor | undefined;
  /** Set where it was sent with an idempotency key. */
  readonly repeatable: Repeatable | undefined;
}

/** A response that was stored, and what its respondent is told. */
export interface Submitted extends Told {
  readonly version: LiveVersion;
  readonly response: Response;
}

/** The most milliseconds that are kept of a duration. */
const longestDuration = 2_147_483_647;

/** How often answers are checked anew because the form was changed in the meantime. */
const attempts = 5;

/**
 * Checks a submission and stores it.
 *
 * The copy of the form in memory is only a guess: the transaction that stores the answers confirms
 * it. Where the form has changed, the answers are checked against what it is now.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `captcha_failed`,
 *   `validation_failed`, and what `find` throws; `unavailable` if its twin was faster
 */
export async function take(kernel: ResponsesKernel, incoming: Incoming): Promise<Submitted> {
  const solve = onceSolved(kernel, incoming);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { form, version, submission } = await prepare(kernel, incoming, solve);
    const outcome = await kernel.writer.write(submission);
    if (typeof outcome === 'object') {
      return { ...toldBy(form), version, response: toResponse(submission, outcome) };
    }
    switch (outcome) {
      case 'full':
        throw formClosed('response_limit_reached');
      case 'spent':
        throw captchaFailed('used');
      case 'repeated':
        throw unavailable('The same request was answered at this moment. Try again.');
      case 'overtaken':
        throw unavailable('The connection to the database was lost. Try again.');
      case 'stale':
        kernel.liveForms.forget(form.id);
    }
  }
  throw unavailable('The form is being changed at this moment. Try again.');
}

/**
 * What `take` would store; nothing is stored or used up.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `validation_failed`, and what `find`
 *   throws
 */
export async function rehearse(
  kernel: ResponsesKernel,
  incoming: Omit<Incoming, 'visitor' | 'repeatable'>,
): Promise<Response> {
  const unclaimed = { ...incoming, visitor: undefined, repeatable: undefined };
  const { form, submission } = await prepare(kernel, unclaimed, async () => undefined);
  await assertOpen(kernel, form);
  return toResponse(submission, identityOf(kernel.ids.next('resp')));
}

/**
 * Checks a submission as `take` does; nothing is stored or used up, and no captcha provider is asked.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `captcha_failed` if none was sent,
 *   `validation_failed`, and what `find` throws
 */
export async function checkSubmission(
  kernel: ResponsesKernel,
  incoming: Omit<Incoming, 'repeatable'>,
): Promise<void> {
  const unclaimed = { ...incoming, repeatable: undefined };
  const { form } = await prepare(kernel, unclaimed, async () => undefined);
  await assertOpen(kernel, form);
}

/** A checked submission, and the form that it was checked against. */
interface Prepared {
  readonly form: LiveForm;
  readonly version: LiveVersion;
  readonly submission: Submission;
}

/** Everything that goes before storing, by the copy of the form in memory. */
async function prepare(
  kernel: ResponsesKernel,
  incoming: Incoming,
  solve: Solve,
): Promise<Prepared> {
  const form = await incoming.find();
  assertDoor(form, incoming);
  const version = assertAccepting(kernel, form);
  try {
    return { form, version, submission: await check(kernel, form, version, incoming, solve) };
  } catch (error) {
    await assertOpen(kernel, form); // that there is no room left goes before what is wrong
    throw error;
  }
}

function assertDoor({ settings }: LiveForm, { source }: Incoming): void {
  if (source !== ResponseSource.API || settings.allowApiSubmissions) return;
  throw problem('api_submissions_disabled', 'Switch on allow_api_submissions to submit by API.');
}

type Solve = (form: LiveForm) => Promise<Solution | undefined>;

/** A provider takes each solution once, however often the answers are checked. */
function onceSolved(kernel: ResponsesKernel, { visitor, input }: Incoming): Solve {
  let solution: Promise<Solution | undefined> | undefined;
  return async (form) => {
    if (!visitor || !form.settings.requireCaptcha) return undefined;
    await assertOpen(kernel, form); // where there is no room, nobody need be asked
    solution ??= kernel.captcha.check(input.captchaToken, form, visitor.address);
    return solution;
  };
}

async function check(
  kernel: ResponsesKernel,
  form: LiveForm,
  version: LiveVersion,
  { source, input, visitor, repeatable }: Incoming,
  solve: Solve,
): Promise<Submission> {
  // Asked for first and looked at last, so that wrong answers do not cost the captcha.
  if (visitor && form.settings.requireCaptcha && !input.captchaToken) {
    throw captchaFailed('missing');
  }
  const { definition } = version;
  const uploads = await findUploads(kernel, form.id, uploadRefsIn(definition, input.answers));
  const { answers, given, fileIds, failures } = answerCheckOf(definition)(input.answers, uploads);
  if (failures.length > 0) throw validationFailed(failures);

  const captcha = await solve(form);
  const key = repeatable && keyClaim(repeatable, toldBy(form), kernel.clock.now());
  const checked = {
    formId: form.id,
    version: version.number,
    epoch: form.epoch,
    cap: form.settings.maxResponses,
    source,
    durationMs: input.durationMs == null ? null : Math.min(input.durationMs, longestDuration),
    answers,
    decision: decisionRuleOf(definition)(given),
  };
  const tell = (identity: Identity) =>
    responseCreated(kernel.ids, form, toResponse(checked, identity));
  const isHeard = recipientsOf(form, 'response.created').length > 0;
  const claims = anyOf({ fileIds, captcha, key });
  return { ...checked, eventsOf: isHeard ? tell : undefined, claims };
}

function anyOf(claims: Claims): Claims | undefined {
  return claims.fileIds.length > 0 || claims.captcha || claims.key ? claims : undefined;
}

function toldBy({ settings }: LiveForm): Told {
  return { message: settings.successMessage, redirectUrl: settings.redirectUrl };
}

/** The row that is written. */
function toResponse(
  submission: Omit<Submission, 'eventsOf' | 'claims'>,
  { id, createdAt }: Identity,
): Response {
  const { formId, version, source, durationMs, answers, decision } = submission;
  return {
    formId,
    id,
    formVersion: version,
    source,
    durationMs,
    answers,
    createdAt,
    decision,
    approvalStatus: decision?.status ?? ApprovalStatus.NONE,
    reviewedAt: null,
    reviewNote: null,
  };
}
