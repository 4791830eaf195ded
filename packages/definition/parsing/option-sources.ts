import type { Failure } from '../../common/problem.ts';
import { valueKindOf } from '../questions/question-types.ts';
import { takesListedOptions } from '../questions/values/choice-options.ts';
import type { RawElement } from './raw/places.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';
import { type FindReferent, referenceFailure } from './references.ts';

/**
 * Checks that questions have options of their own or from a dataset, but not both, and that filters name questions that
 * are answered before.
 */
export function checkOptionSources(elements: readonly RawElement[], find: FindReferent): Failure[] {
  return elements.flatMap((element) => {
    if (!takesListedOptions(getMember(element.value, 'type'))) return [];
    const source = memberNode(element, 'options_from');
    const options = memberNode(element, 'options');
    if (source.value === undefined) return isMissing(options) ? [noOptions(options)] : [];
    return [
      ...(memberEntries(element, 'options').length > 0 ? [severalSources(source)] : []),
      ...memberEntries(source, 'filter').flatMap((filter) => checkFilter(filter, element, find)),
    ];
  });
}

const isMissing = ({ value }: RawNode) =>
  value === undefined || (Array.isArray(value) && value.length === 0);

const noOptions = ({ path }: RawNode) => failureAt(path, 'too_few', 'Must have at least 1 entry.');

const severalSources = ({ path }: RawNode) =>
  failureAt(
    path,
    'contradictory_limits',
    'A question with options cannot take them from a dataset.',
  );

/** The kinds of answers that are compared with a column, as text. */
const comparedKinds = new Set<unknown>(['text', 'number', 'boolean']);

function checkFilter(filter: RawNode, element: RawElement, find: FindReferent): Failure[] {
  const { path, value: id } = memberNode(filter, 'question');
  if (typeof id !== 'string') return [];
  const { element: question, fault } = find(id, element);
  if (fault) return [referenceFailure(path, fault)];
  if (comparedKinds.has(valueKindOf(question?.value))) return [];
  return [failureAt(path, 'invalid_value', notCompared)];
}

const notCompared = 'Must be a question whose answer is a text, a number or a boolean.';
