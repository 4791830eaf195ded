import type { Failure, Path } from '../../common/problem.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { pipedIdsIn } from '../model/piping.ts';
import type { Place } from './raw/places.ts';
import { failureAt } from './raw/raw-input.ts';
import { type FindReferent, referenceFailure } from './references.ts';
import type { TextNode } from './text-nodes.ts';

/** Checks the references `{{question_id}}` in a text at a place. */
export type PipingCheck = (text: string, path: Path, from: Place) => Failure[];

/** Compiles the check that texts show answers that are known at their place. */
export function createPipingCheck(find: FindReferent): PipingCheck {
  return (text, path, from) => {
    if (!text.includes('{{')) return [];
    const ids = pipedIdsIn(text);
    const { pipedReferences } = definitionLimits;
    if (ids.length > pipedReferences) {
      return [
        failureAt(path, 'too_many', `A text may refer to at most ${pipedReferences} answers.`),
      ];
    }
    return [...new Set(ids)].flatMap((id): Failure[] => {
      const { fault } = find(id, from);
      return fault ? [referenceFailure(path, fault, `{{${id}}}: `)] : [];
    });
  };
}

/** Checks the texts of a definition. Those of rules, endings and decisions may show all answers. */
export function checkPiping(check: PipingCheck, texts: readonly TextNode[]): Failure[] {
  return texts.flatMap(({ value, path, place }) =>
    typeof value === 'string' ? check(value, path, place) : [],
  );
}
