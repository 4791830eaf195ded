import type { AnswerCheckResult } from '../../../definition/answers/answer-check.ts';
import type { FormSchema } from '../api/public-types.ts';

/**
 * Adds questions to those that are shown. The service may require answers to questions that the form does not show
 * without the engine of expressions.
 */
export function withDemanded(
  result: AnswerCheckResult,
  { sections: all }: FormSchema,
  demanded: ReadonlySet<string>,
): AnswerCheckResult {
  if (demanded.size === 0) return result;
  const shown = new Map(result.sections.map((one) => [one.section.id, one.elements]));
  const sections = all.flatMap((section) => {
    const before = new Set(shown.get(section.id)?.map(({ id }) => id));
    const elements = section.elements.filter(({ id }) => before.has(id) || demanded.has(id));
    return shown.has(section.id) || elements.length > 0 ? [{ section, elements }] : [];
  });
  return { ...result, sections };
}
