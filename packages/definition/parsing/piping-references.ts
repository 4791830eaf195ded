import type { Failure, Path } from '../../common/problem.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { pipedIdsIn } from '../model/piping.ts';
import { valueTypeOf } from '../questions/question-types.ts';
import { failureAt, getMember, type RawNode } from './raw-input.ts';
import type { TextNode } from './text-nodes.ts';

/** Checks the references `{{question_id}}` in a text. */
export type PipingCheck = (text: string, path: Path, earlier: number) => Failure[];

/**
 * Compiles the check that references in texts name earlier questions or calculated values.
 *
 * @param elements in order
 */
export function createPipingCheck(elements: readonly RawNode[]): PipingCheck {
  const positions = new Map<unknown, number>();
  elements.forEach(({ value }, index) => {
    const id = getMember(value, 'id');
    const hasValue = valueTypeOf(getMember(value, 'type')) !== undefined;
    if (hasValue && !positions.has(id)) positions.set(id, index);
  });
  return (text, path, earlier) => {
    if (!text.includes('{{')) return [];
    const ids = pipedIdsIn(text);
    const { pipedReferences } = definitionLimits;
    if (ids.length > pipedReferences) {
      return [
        failureAt(path, 'too_many', `A text may refer to at most ${pipedReferences} answers.`),
      ];
    }
    return [...new Set(ids)].flatMap((id): Failure[] => {
      const position = positions.get(id);
      if (position === undefined) {
        const message = `{{${id}}}: The form has no question with this id.`;
        return [failureAt(path, 'unknown_question', message)];
      }
      const message = `{{${id}}}: Must refer to an earlier question.`;
      return position < earlier ? [] : [failureAt(path, 'later_question', message)];
    });
  };
}

/** Checks the texts of a definition. Those of rules, endings and decisions may show all answers. */
export function checkPiping(check: PipingCheck, texts: readonly TextNode[]): Failure[] {
  return texts.flatMap(({ value, path, earlier }) =>
    typeof value === 'string' ? check(value, path, earlier) : [],
  );
}
