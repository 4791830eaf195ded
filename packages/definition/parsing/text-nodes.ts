import { labelledLists, messageLength, textMembers } from '../model/text-members.ts';
import {
  endPlace,
  entryPlace,
  type Place,
  placeSections,
  type RawElement,
  rulePlace,
} from './raw/places.ts';
import { getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';

/** A text of a definition that respondents see. */
export interface TextNode extends RawNode {
  /** The key of its translations, such as `elements.name.title`; undefined if an id is missing. */
  readonly key: string | undefined;
  /** Determines the answers that it can show. */
  readonly place: Place;
  /** Maximum number of characters (code points). */
  readonly maxLength: number;
}

/** The texts of a definition, in order; it need not have been validated. */
export function textNodes(definition: unknown): TextNode[] {
  const schema: RawNode = { path: ['schema'], value: getMember(definition, 'schema') };
  const approval: RawNode = { path: ['approval'], value: getMember(definition, 'approval') };
  const sections = placeSections(schema);
  const elements = sections.flatMap((section) => section.elements);
  const byId = new Map(elements.map((element) => [getMember(element.value, 'id'), element]));
  const place = endPlace;
  return [
    ...sections.flatMap((section) => [
      ...textsOf('section', section, section),
      ...section.elements.flatMap((element) => [
        ...textsOf('element', element, element),
        ...labelledLists.flatMap((list) => labelsOf(element, list)),
        ...messagesOf(element),
      ]),
    ]),
    ...memberEntries(schema, 'rules').flatMap((rule) =>
      textsOf('rule', rule, rulePlace(byId.get(getMember(rule.value, 'question_id')))),
    ),
    ...memberEntries(schema, 'endings').flatMap((ending) => textsOf('ending', ending, place)),
    ...Object.entries(textMembers.approval).flatMap(([member, maxLength]) =>
      textAt(memberNode(approval, member), { key: `approval.${member}`, place, maxLength }),
    ),
  ];
}

function textsOf(
  part: 'section' | 'element' | 'rule' | 'ending',
  node: RawNode | RawElement,
  place: Place,
): TextNode[] {
  const key = keyOf(`${part}s`, node);
  return Object.entries(textMembers[part]).flatMap(([member, maxLength]) => {
    const own = member === 'item_label' && 'order' in node ? entryPlace(node) : place;
    return textAt(memberNode(node, member), {
      key: key && `${key}.${member}`,
      place: own,
      maxLength,
    });
  });
}

function labelsOf(element: RawElement, list: string): TextNode[] {
  const key = keyOf('elements', element);
  const maxLength = textMembers.label.label;
  return memberEntries(element, list).flatMap((entry) =>
    textAt(memberNode(entry, 'label'), {
      key: key && keyOf(`${key}.${list}`, entry),
      place: element,
      maxLength,
    }),
  );
}

function messagesOf(element: RawElement): TextNode[] {
  const messages = memberNode(element, 'messages');
  const key = keyOf('elements', element);
  return Object.keys(Object(messages.value)).flatMap((code) =>
    textAt(memberNode(messages, code), {
      key: key && `${key}.messages.${code}`,
      place: element,
      maxLength: messageLength,
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
