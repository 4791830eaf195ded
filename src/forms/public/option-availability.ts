import type { Definition } from '../../../packages/definition/definition-model.ts';
import {
  type OptionKey,
  optionLimitsOf,
  optionName,
} from '../../../packages/definition/option-limits.ts';
import type { Platform } from '../../platform/startup/platform.ts';

/**
 * The options that have reached their limit, in the order of their ids. Executes one statement if the version has
 * limits, none otherwise. The store decides again: another submission may take the last place before.
 *
 * @param definition the live version
 */
export async function findFullOptions(
  { db }: Pick<Platform, 'db'>,
  formId: string,
  definition: Definition,
): Promise<readonly OptionKey[]> {
  const limits = optionLimitsOf(definition);
  if (limits.size === 0) return [];
  const { rows } = await db.pool.query<OptionKey & { readonly count: number }>({
    name: 'option-counts',
    text: `SELECT question_id AS "questionId", option_id AS "optionId", count FROM option_counts
           WHERE form_id = $1 ORDER BY question_id, option_id`,
    values: [formId],
  });
  return rows.filter(({ questionId, optionId, count }) => {
    const limited = limits.get(questionId)?.get(optionId);
    return limited !== undefined && count >= limited.limit;
  });
}

/** The schema with `available: false` in options that are full; the same object if there are none. */
export function markFullOptions(
  schema: Definition['schema'],
  full: readonly OptionKey[],
): Definition['schema'] {
  if (full.length === 0) return schema;
  const names = new Set(full.map(optionName));
  const sections = schema.sections.map((section) => ({
    ...section,
    elements: section.elements.map((element) => {
      if (!('options' in element)) return element;
      const options = element.options.map((option) =>
        names.has(optionName({ questionId: element.id, optionId: option.id }))
          ? { ...option, available: false }
          : option,
      );
      return { ...element, options };
    }),
  }));
  return { ...schema, sections };
}
