import { performOnce } from '../kernel/idempotency.ts';
import { notFound } from '../kernel/problem.ts';
import { automaticStatus } from './approval.ts';
import { type FirstUse, findFirstUse, type Repeatable } from './idempotency.ts';
import type { ResponsesKernel } from './kernel.ts';
import type { Submitted } from './take.ts';

/** What a repeated request is answered with. */
export interface Repeated {
  readonly submitted: Submitted;
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
export function once(
  kernel: ResponsesKernel,
  repeatable: Repeatable,
  work: () => Promise<Submitted>,
): Promise<Repeated> {
  const { formId, caller, key } = repeatable;
  return performOnce<Repeated>(
    kernel.repeats,
    [formId, caller, key].join(' '),
    () => replay(kernel, repeatable),
    async () => ({ submitted: await work(), replayed: false }),
  );
}

async function replay(
  kernel: ResponsesKernel,
  repeatable: Repeatable,
): Promise<Repeated | undefined> {
  const use = await findFirstUse(kernel, repeatable);
  return use && { submitted: await asItWas(kernel, repeatable.formId, use), replayed: true };
}

/** The response as it was stored, whatever a reviewer made of it. */
async function asItWas(
  { db, liveForms }: ResponsesKernel,
  formId: string,
  { responseId, message, redirectUrl }: FirstUse,
): Promise<Submitted> {
  const row = await db.prisma.response.findUnique({
    where: { formId_id: { formId, id: responseId } },
  });
  const version = row && (await liveForms.version(formId, row.formVersion));
  if (!version) throw notFound('response');
  const unreviewed = { approvalStatus: automaticStatus(row), reviewedAt: null, reviewNote: null };
  return { message, redirectUrl, version, response: { ...row, ...unreviewed } };
}
