import { labelledLists, textMembers } from '../model/text-members.ts';
import { getMember, memberEntries, memberNode, type RawNode } from './raw-input.ts';

/** A text of a definition that respondents see. */
export interface TextNode extends RawNode {
  /** The key of its translations, such as `elements.name.title`; undefined if an id is missing. */
  readonly key: string | undefined;
  /** Number of elements whose answers the text can show: those before it. */
  readonly earlier: number;
  /** Maximum number of characters (code points). */
  readonly maxLength: number;
}

/** The texts of a definition, in order; it need not have been validated. */
export function textNodes(definition: unknown): TextNode[] {
  const schema: RawNode = { path: ['schema'], value: getMember(definition, 'schema') };
  const approval: RawNode = { path: ['approval'], value: getMember(definition, 'approval') };
  let earlier = 0;
  const sections = memberEntries(schema, 'sections').flatMap((section) => [
    ...textsOf('section', section, earlier),
    ...memberEntries(section, 'elements').flatMap((element) => {
      const texts = [
        ...textsOf('element', element, earlier),
        ...labelledLists.flatMap((list) => labelsOf(element, list, earlier)),
      ];
      earlier += 1;
      return texts;
    }),
  ]);
  return [
    ...sections,
    ...memberEntries(schema, 'rules').flatMap((rule) => textsOf('rule', rule, earlier)),
    ...memberEntries(schema, 'endings').flatMap((ending) => textsOf('ending', ending, earlier)),
    ...Object.entries(textMembers.approval).flatMap(([member, maxLength]) =>
      textAt(memberNode(approval, member), { key: `approval.${member}`, earlier, maxLength }),
    ),
  ];
}

function textsOf(
  part: 'section' | 'element' | 'rule' | 'ending',
  node: RawNode,
  earlier: number,
): TextNode[] {
  const key = keyOf(`${part}s`, node);
  return Object.entries(textMembers[part]).flatMap(([member, maxLength]) =>
    textAt(memberNode(node, member), { key: key && `${key}.${member}`, earlier, maxLength }),
  );
}

function labelsOf(element: RawNode, list: string, earlier: number): TextNode[] {
  const key = keyOf('elements', element);
  const maxLength = textMembers.label.label;
  return memberEntries(element, list).flatMap((entry) =>
    textAt(memberNode(entry, 'label'), {
      ...{ key: key && keyOf(`${key}.${list}`, entry), earlier, maxLength },
    }),
  );
}

/** Nothing for an absent text. */
function textAt(node: RawNode, text: Omit<TextNode, keyof RawNode>): TextNode[] {
  return typeof node.value === 'string' && node.value.trim() !== '' ? [{ ...node, ...text }] : [];
}

function keyOf(prefix: string, { value }: RawNode): string | undefined {
  const id = getMember(value, 'id');
  return typeof id === 'string' && id !== '' ? `${prefix}.${id}` : undefined;
}
