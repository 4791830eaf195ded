import type { Response } from '../../prisma/generated/client/client.ts';
import { ApprovalStatus, ResponseSource } from '../../prisma/generated/client/enums.ts';
import { findUploads } from '../files/refs.ts';
import { type FormsKernel, findPublished, type LiveForm, type LiveVersion } from '../forms/live.ts';
import { assertOpen, formClosed } from '../forms/openness.ts';
import { timeOf } from '../kernel/ids.ts';
import { notFound, problem, validationFailed } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { answerCheckOf, uploadRefsIn } from './answers.ts';
import { decisionRuleOf } from './approval.ts';
import { type Submission, store } from './store.ts';

/** What a respondent, or a client in their name, sends. */
export interface SubmissionInput {
  readonly answers: Readonly<Record<string, unknown>>;
  /** Milliseconds, if it is known. */
  readonly durationMs?: number | null | undefined;
}

export interface Submitted {
  readonly form: LiveForm;
  readonly version: LiveVersion;
  readonly response: Response;
}

/** The most bytes of a body with answers, by every door. */
export const answerBodyLimit = 512 * 1024;

/** @throws {Problem} `payload_too_large` */
export function assertAnswerSize(bytes: number): void {
  if (bytes <= answerBodyLimit) return;
  throw problem('payload_too_large', 'A body with answers may have at most 512 KB.');
}

/** How often answers are checked anew because the form was changed in the meantime. */
const attempts = 5;

/**
 * Takes the answers of a website's visitor.
 *
 * @throws {Problem} `not_found`, `form_closed`, `validation_failed`
 */
export function submitPublic(
  kernel: FormsKernel,
  slug: string,
  input: SubmissionInput,
): Promise<Submitted> {
  return submit(kernel, ResponseSource.WEB, input, () => findPublished(kernel, slug));
}

/**
 * Takes answers from a client with an API key, by the same rules.
 *
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`
 */
export function submitByKey(
  kernel: FormsKernel,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
): Promise<Submitted> {
  return submit(kernel, ResponseSource.API, input, async () => {
    const form = await kernel.liveForms.byId(formId);
    if (form?.workspaceId !== viewer.workspaceId) throw notFound('form');
    if (!form.settings.allowApiSubmissions) {
      throw problem(
        'api_submissions_disabled',
        'Switch on allow_api_submissions to submit by API.',
      );
    }
    return form;
  });
}

/**
 * The copy of the form in memory is only a guess: the transaction that stores the answers confirms
 * it. Where the form has changed, the answers are checked against what it is now.
 */
async function submit(
  kernel: FormsKernel,
  source: ResponseSource,
  input: SubmissionInput,
  find: () => Promise<LiveForm>,
): Promise<Submitted> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const form = await find();
    const version = await assertOpen(kernel, form);
    const submission = await check(kernel, form, version, source, input);
    const [outcome] = await store(kernel.db, [submission]);
    if (outcome === 'full') throw formClosed('response_limit_reached');
    if (outcome === 'stored') return { form, version, response: toResponse(submission) };
    kernel.liveForms.forget(form.id);
  }
  throw problem('unavailable', 'The form is being changed at this moment. Try again.');
}

async function check(
  kernel: FormsKernel,
  form: LiveForm,
  version: LiveVersion,
  source: ResponseSource,
  { answers: sent, durationMs }: SubmissionInput,
): Promise<Submission> {
  const uploads = await findUploads(kernel, form.id, uploadRefsIn(version.definition, sent));
  const { answers, fileIds, failures } = answerCheckOf(version.definition)(sent, uploads);
  if (failures.length > 0) throw validationFailed(failures);

  const id = kernel.ids.next('resp');
  return {
    formId: form.id,
    id,
    version: version.number,
    epoch: form.epoch,
    cap: form.settings.maxResponses,
    source,
    durationMs: durationMs ?? null,
    answers,
    fileIds,
    decision: decisionRuleOf(version.definition)(answers),
    createdAt: new Date(timeOf(id)),
  };
}

/** The row that was written. */
function toResponse(submission: Submission): Response {
  const { version, decision, epoch: _, cap: __, fileIds: ___, ...row } = submission;
  return {
    ...row,
    formVersion: version,
    decision,
    approvalStatus: decision?.status ?? ApprovalStatus.NONE,
    reviewedAt: null,
    reviewNote: null,
  };
}
