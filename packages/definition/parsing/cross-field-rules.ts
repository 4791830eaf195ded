import { z } from 'zod';
import type { Failure, Path } from '../../common/problem.ts';
import type { Fail } from '../model/answer-rule.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { otherOptionId } from '../model/other-answer.ts';
import { type AnyElementType, elementTypes } from '../questions/question-types.ts';
import { memberTypes } from '../questions/values/member-types.ts';
import { checkReferences } from './condition-references.ts';
import { checkExpressions } from './expression-references.ts';
import { checkJumpTargets } from './jump-targets.ts';
import { checkPatterns } from './pattern-limits.ts';
import { checkPiping, createPipingCheck } from './piping-references.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw-input.ts';
import { textNodes } from './text-nodes.ts';
import { checkTranslations } from './translation-keys.ts';

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
  const sections = memberEntries(schema, 'sections').map((found) => ({
    ...found,
    elements: memberEntries(found, 'elements'),
  }));
  const elements = sections.flatMap((section) => section.elements);
  const criteria = memberEntries(approval, 'criteria');
  const rules = memberEntries(schema, 'rules');
  const endings = memberEntries(schema, 'endings');
  const texts = textNodes(input);
  const pipingCheck = createPipingCheck(elements);
  return [
    ...checkDuplicateIds(sections, 'section'),
    ...checkDuplicateIds(elements, 'question'),
    ...checkDuplicateIds(criteria, 'criterion'),
    ...checkDuplicateIds(rules, 'rule'),
    ...checkDuplicateIds(endings, 'ending'),
    ...checkElementCount(sections.map((section) => section.elements)),
    ...elements.flatMap((element) => [
      ...Object.entries(idListMembers).flatMap(([name, kind]) =>
        checkDuplicateIds(memberEntries(element, name), kind),
      ),
      ...checkReservedIds(memberEntries(element, 'options')),
      ...checkElementMembers(element),
    ]),
    ...checkMatrixCells(elements),
    ...checkPatterns(elements),
    ...checkReferences({ sections, endings, criteria }),
    ...checkJumpTargets(sections),
    ...checkExpressions(elements, rules),
    ...checkPiping(pipingCheck, texts),
    ...checkTranslations(schema, texts, pipingCheck),
    ...endings.flatMap(checkEndingButton),
  ];
}

/** Limits the elements over all sections. The model limits those of one section. */
function checkElementCount(elementsOf: readonly RawNode[][]): Failure[] {
  if (elementsOf.some(({ length }) => length > elementLimit)) return [];
  const first = elementsOf.flat()[elementLimit];
  if (!first) return [];
  const message = `A form may have at most ${elementLimit} elements.`;
  return [failureAt(first.path.slice(0, -1), 'too_many', message)];
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

function checkDuplicateIds(nodes: readonly RawNode[], kind: string): Failure[] {
  const seen = new Set<unknown>();
  return nodes.flatMap(({ path, value }) => {
    const id = getMember(value, 'id');
    if (typeof id !== 'string') return [];
    if (seen.has(id))
      return [failureAt([...path, 'id'], 'duplicate_id', `Another ${kind} has this id.`)];
    seen.add(id);
    return [];
  });
}
