import { z } from 'zod';
import type { Failure, Path } from '../../common/problem.ts';
import { checkDefault } from '../defaults/check-default.ts';
import type { Fail } from '../model/answer-rule.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { endOfForm } from '../model/end-of-form.ts';
import { otherOptionId } from '../model/other-answer.ts';
import { defaultFormOf } from '../questions/default-forms.ts';
import { type AnyElementType, elementTypes, valueKindOf } from '../questions/question-types.ts';
import { takesListedOptions } from '../questions/values/choice-options.ts';
import { memberTypes } from '../questions/values/member-types.ts';
import { checkReferences } from './condition-references.ts';
import { checkExpressions } from './expression-references.ts';
import { checkPatterns } from './pattern-limits.ts';
import { checkPiping, createPipingCheck } from './piping-references.ts';
import { placeSections, type RawElement } from './raw/places.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';
import { type FindReferent, referenceFailure, referenceFinder } from './references.ts';
import { textNodes } from './text-nodes.ts';
import { checkTranslations } from './translation-keys.ts';

/**
 * Checks that questions have options of their own or from a dataset, but not both, and that filters name questions that
 * are answered before.
 */
function checkOptionSources(elements: readonly RawElement[], find: FindReferent): Failure[] {
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

/** Checks that jumps lead forward, which rules out cycles. */
function checkJumpTargets(sections: readonly RawNode[]): Failure[] {
  const ids = sections.map(({ value }) => getMember(value, 'id'));
  return sections.flatMap((section, index) =>
    memberEntries(section, 'next').flatMap((jump): Failure[] => {
      const { path, value: target } = memberNode(jump, 'to');
      if (typeof target !== 'string' || target === endOfForm) return [];
      const found = ids.indexOf(target);
      if (found > index) return [];
      return found < 0
        ? [failureAt(path, 'unknown_section', unknownSection)]
        : [failureAt(path, 'invalid_value', 'Must be a later section.')];
    }),
  );
}

const unknownSection = `The form has no section with this id. Use "${endOfForm}" to end the form.`;

const elementLimit = definitionLimits.elements;

/** Lists of an element whose entries have ids, with the name of an entry in messages. */
const idListMembers = { options: 'option', rows: 'row', columns: 'column' };

/**
 * Checks the rules that involve several members: duplicate ids, contradictory limits, references to
 * questions and sections. They run on the raw input, even if its shape is invalid, so that one
 * response lists all failures; members that cannot be read are skipped.
 *
 * @param input the whole definition, as it was sent
 */
export function checkCrossFieldRules(input: unknown): Failure[] {
  const schema: RawNode = { path: ['schema'], value: getMember(input, 'schema') };
  const approval: RawNode = { path: ['approval'], value: getMember(input, 'approval') };
  const sections = placeSections(schema);
  const elements = sections.flatMap((section) => section.elements);
  const find = referenceFinder(elements);
  const criteria = memberEntries(approval, 'criteria');
  const rules = memberEntries(schema, 'rules');
  const endings = memberEntries(schema, 'endings');
  const texts = textNodes(input);
  const patterns = checkPatterns(elements);
  const pipingCheck = createPipingCheck(find);
  return [
    ...checkDuplicateIds(sections, 'section'),
    ...checkDuplicateIds(elements, 'question'),
    ...checkDuplicates(elements, 'question', 'code'),
    ...checkDuplicateIds(criteria, 'criterion'),
    ...checkDuplicateIds(rules, 'rule'),
    ...checkDuplicateIds(endings, 'ending'),
    ...checkElementCount(elements),
    ...elements.flatMap((element) => [
      ...Object.entries(idListMembers).flatMap(([name, kind]) => [
        ...checkDuplicateIds(memberEntries(element, name), kind),
        ...checkDuplicates(memberEntries(element, name), kind, 'code'),
      ]),
      ...checkReservedIds(memberEntries(element, 'options')),
      ...checkLimitsInEntries(element),
      ...checkElementMembers(element),
    ]),
    ...checkOptionCount(elements),
    ...checkMatrixCells(elements),
    ...checkOptionSources(elements, find),
    ...patterns,
    ...checkDefaults(elements, patterns.length === 0),
    ...checkReferences({ sections, endings, criteria }, find),
    ...checkJumpTargets(sections),
    ...checkExpressions(elements, rules, find),
    ...checkPiping(pipingCheck, texts),
    ...checkTranslations(schema, texts, pipingCheck),
    ...endings.flatMap(checkEndingButton),
  ];
}

/** Limits the elements of the form. The model limits those of one section or repeat. */
function checkElementCount(elements: readonly RawElement[]): Failure[] {
  const first = elements[elementLimit];
  const isReported = elements.some(({ path }) => path.at(-1) === elementLimit);
  if (!first || isReported) return [];
  const message = `A form may have at most ${elementLimit} elements.`;
  return [failureAt(first.path.slice(0, -1), 'too_many', message)];
}

/**
 * Limits the options of the form. The model limits those of one question; of those from a dataset as many count as
 * analytics do.
 */
function checkOptionCount(elements: readonly RawNode[]): Failure[] {
  const { options: most, formOptions, countedOptions } = definitionLimits;
  const optionsOf = (element: RawNode) =>
    memberNode(element, 'options_from').value === undefined
      ? Math.min(memberEntries(element, 'options').length, most)
      : countedOptions;
  let all = 0;
  return elements.flatMap((element): Failure[] => {
    const before = all;
    all += optionsOf(element);
    if (before > formOptions || all <= formOptions) return [];
    const message = `The questions of a form may have at most ${formOptions} options in total, of which a dataset counts as ${countedOptions}.`;
    return [failureAt([...element.path, 'options'], 'too_many', message)];
  });
}

/** Limits the cells of matrices: each one is rendered, aggregated and exported. */
function checkMatrixCells(elements: readonly RawNode[]): Failure[] {
  const { matrixCells, formCells } = definitionLimits;
  let all = 0;
  return elements.flatMap((element): Failure[] => {
    if (getMember(element.value, 'type') !== 'matrix') return [];
    const [rows, columns] = [memberEntries(element, 'rows'), memberEntries(element, 'columns')];
    const cells = rows.length * columns.length;
    const before = all;
    all += Math.min(cells, matrixCells);
    const tooMany = (path: Path, whose: string, most: number) => [
      failureAt(path, 'too_many', `${whose} may have at most ${most} cells (rows × columns).`),
    ];
    const longer = rows.length < columns.length ? 'columns' : 'rows';
    return [
      ...(cells > matrixCells ? tooMany([...element.path, longer], 'A matrix', matrixCells) : []),
      ...(before <= formCells && all > formCells
        ? tooMany(element.path, 'All matrices of a form', formCells)
        : []),
    ];
  });
}

/** Responses are counted by the options that they hold once: entries may hold them several times. */
function checkLimitsInEntries(element: RawElement): Failure[] {
  if (element.repeats.length === 0) return [];
  return memberEntries(element, 'options').flatMap((option) => {
    const { path, value } = memberNode(option, 'limit');
    const message = 'Options of questions in a repeat cannot have a limit.';
    return value === undefined ? [] : [failureAt(path, 'unfit_op', message)];
  });
}

/** `checkMembers` of each type. It needs only the members of the type to be valid. */
const memberChecks = new Map<unknown, (value: unknown, fail: Fail) => void>(
  elementTypes.map((row: AnyElementType) => {
    const own = z.object(row.members(memberTypes));
    return [
      row.type,
      (value, fail) => {
        const element = row.checkMembers && own.safeParse(value).data;
        if (element) row.checkMembers?.(element, fail);
      },
    ];
  }),
);

function checkElementMembers({ value, path }: RawNode): Failure[] {
  const failures: Failure[] = [];
  memberChecks.get(getMember(value, 'type'))?.(value, (code, message, ...at) => {
    failures.push(failureAt([...path, ...at], code, message));
  });
  return failures;
}

/**
 * Defaults are valid answers, and no question has a default and an expression.
 *
 * @param isCompilable whether the patterns of the definition are valid and not too large
 */
function checkDefaults(elements: readonly RawNode[], isCompilable: boolean): Failure[] {
  // Further elements are too many, which another rule reports.
  return elements.slice(0, elementLimit).flatMap((element) => {
    const { path, value } = element;
    const isAllowed = defaultFormOf(getMember(value, 'type')) !== undefined;
    if (getMember(value, 'default') === undefined || !isAllowed) return [];
    const expression = memberNode(element, 'default_expression');
    const message = 'The question has a default, which this expression would replace.';
    return [
      ...(expression.value === undefined
        ? []
        : [failureAt(expression.path, 'contradictory_limits', message)]),
      ...(isCompilable ? checkDefault(value, path) : []),
    ];
  });
}

/** The button of an ending is a link. */
function checkEndingButton(ending: RawNode): Failure[] {
  const button = getMember(ending.value, 'button');
  const { path, value: url } = memberNode(ending, 'redirect_url');
  if (typeof button !== 'string' || button.trim() === '' || url !== undefined) return [];
  return [failureAt(path, 'required', 'An ending with a button needs a URL.')];
}

/** Not part of the model, so that definitions that were stored before this rule remain readable. */
function checkReservedIds(options: readonly RawNode[]): Failure[] {
  const message = `The id "${otherOptionId}" is reserved.`;
  return options
    .filter(({ value }) => getMember(value, 'id') === otherOptionId)
    .map(({ path }) => failureAt([...path, 'id'], 'invalid_id', message));
}

const checkDuplicateIds = (nodes: readonly RawNode[], kind: string): Failure[] =>
  checkDuplicates(nodes, kind, 'id');

function checkDuplicates(nodes: readonly RawNode[], kind: string, member: 'id' | 'code') {
  const seen = new Set<unknown>();
  return nodes.flatMap(({ path, value }): Failure[] => {
    const sent = getMember(value, member);
    if (typeof sent !== 'string') return [];
    const name = member === 'code' ? sent.trim() : sent;
    const message = `Another ${kind} has this ${member}.`;
    if (seen.has(name)) return [failureAt([...path, member], 'duplicate_id', message)];
    seen.add(name);
    return [];
  });
}
