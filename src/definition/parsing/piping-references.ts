import type { Failure } from '../../platform/problem.ts';
import { definitionLimits } from '../base/definition-limits.ts';
import { labelledLists, pipedMembers } from '../base/piped-members.ts';
import { pipedIdsIn } from '../base/piping.ts';
import { valueTypeOf } from '../question-types.ts';
import {
  getMember,
  memberEntries,
  memberNode,
  type RawNode,
  type RawSection,
} from './raw-input.ts';

/** The parts of a definition with texts that may show answers. */
interface PipedParts {
  readonly sections: readonly RawSection[];
  readonly rules: readonly RawNode[];
  readonly endings: readonly RawNode[];
  readonly approval: RawNode;
}

/**
 * Checks that the references `{{question_id}}` in texts name earlier questions or calculated values. The
 * texts of rules, endings and decisions may name any.
 */
export function checkPiping({ sections, rules, endings, approval }: PipedParts): Failure[] {
  const all = new Set(
    sections.flatMap(({ elements }) => elements.filter(hasValue).map(idOf)).filter(isText),
  );
  const earlier = new Set<unknown>();
  const check = (node: RawNode, names: readonly string[]) =>
    names.flatMap((name) => checkText(memberNode(node, name), all, earlier));
  const failures = sections.flatMap((section) => [
    ...check(section, pipedMembers.section),
    ...section.elements.flatMap((element) => {
      const labels = labelledLists.flatMap((name) => memberEntries(element, name));
      const own = [
        ...check(element, pipedMembers.element),
        ...labels.flatMap((label) => check(label, pipedMembers.label)),
      ];
      earlier.add(idOf(element));
      return own;
    }),
  ]);
  return [
    ...failures,
    ...rules.flatMap((rule) => check(rule, pipedMembers.rule)),
    ...endings.flatMap((ending) => check(ending, pipedMembers.ending)),
    ...check(approval, pipedMembers.approval),
  ];
}

function checkText(
  { path, value }: RawNode,
  all: ReadonlySet<string>,
  earlier: ReadonlySet<unknown>,
): Failure[] {
  if (typeof value !== 'string' || !value.includes('{{')) return [];
  const ids = pipedIdsIn(value);
  const { pipedReferences } = definitionLimits;
  if (ids.length > pipedReferences) {
    const message = `A text may refer to at most ${pipedReferences} answers.`;
    return [{ path, code: 'too_many', message }];
  }
  return [...new Set(ids)].flatMap((id): Failure[] => {
    if (!all.has(id)) {
      const message = `{{${id}}}: The form has no question with this id.`;
      return [{ path, code: 'unknown_question', message }];
    }
    const message = `{{${id}}}: Must refer to an earlier question.`;
    return earlier.has(id) ? [] : [{ path, code: 'later_question', message }];
  });
}

const idOf = ({ value }: RawNode) => getMember(value, 'id');

const hasValue = ({ value }: RawNode) => valueTypeOf(getMember(value, 'type')) !== undefined;

const isText = (id: unknown): id is string => typeof id === 'string';
