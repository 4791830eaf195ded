import { type Problem, problem } from '../../../packages/common/problem.ts';
import type { ResponseServices } from '../response-services.ts';

/** A partial response is submitted once. */
export function alreadySubmitted(): Problem {
  return problem(
    'already_submitted',
    'These saved answers were submitted before. To submit another response, leave out X-Form-Partial.',
  );
}

/**
 * Finds the reason for invalid answers: the uploads of a partial response belong to the response that was
 * submitted from it.
 *
 * @param partial SHA-256 of the token of the partial response that the submission comes from
 * @throws {Problem} `already_submitted`
 */
export async function assertNotSubmitted(
  { db }: ResponseServices,
  formId: string,
  partial: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const used = await db.prisma.usedPartial.findUnique({
    where: { formId_tokenDigest: { formId, tokenDigest: partial } },
    select: { formId: true },
  });
  if (used) throw alreadySubmitted();
}
