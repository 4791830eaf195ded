// How objects of a result are written as JSON, from the texts of their fields.

import { type GraphQLField, getNamedType } from 'graphql';
import { costOfScalar } from '../limits/query-cost.ts';
import type { EnumText } from './leaf-values.ts';

/** How results are written, apart from their response keys. */
export interface Presentation {
  readonly enumText: EnumText;
  /** The values, as JSON, with which a field is omitted. */
  readonly omittedTexts: (field: Pick<AnyField, 'extensions'>) => readonly string[];
  /** Whether the members of an object take the place of the field that contains it. */
  readonly isFlat: (field: Pick<AnyField, 'extensions'>) => boolean;
}

type AnyField = GraphQLField<unknown, unknown>;

/** As the GraphQL specification prescribes. */
export const graphqlPresentation: Presentation = {
  enumText: ({ name }) => name,
  omittedTexts: () => [],
  isFlat: () => false,
};

/** How a field is written as a member of its object. */
export interface MemberPlan {
  /** The response key as JSON, with a colon. */
  readonly prefix: string;
  /** The cost of a scalar. */
  readonly cost: number;
  readonly omittedTexts: readonly string[];
  readonly isFlat: boolean;
}

/** @param field undefined for `__typename` */
export function planMember(
  key: string,
  field: AnyField | undefined,
  presentation: Presentation,
): MemberPlan {
  return {
    prefix: `${JSON.stringify(key)}:`,
    cost: field ? costOfScalar(getNamedType(field.type)) : 0,
    omittedTexts: field ? presentation.omittedTexts(field) : [],
    isFlat: field !== undefined && presentation.isFlat(field),
  };
}

/** A value as JSON. */
export type Written = string | PromiseLike<string>;

/** Adds a text; one that is promised is added to `promised` as well, and replaces an empty one. */
export function addText(
  texts: string[],
  written: Written,
  promised: PromiseLike<void>[] | undefined,
): PromiseLike<void>[] | undefined {
  if (typeof written === 'string') {
    texts.push(written);
    return promised;
  }
  const index = texts.push('') - 1;
  const replaced = written.then((text) => {
    texts[index] = text;
  });
  if (!promised) return [replaced];
  promised.push(replaced);
  return promised;
}

/**
 * @param texts the values of the fields, in their order
 * @param total `used` is increased by the cost of the object and of its scalars
 */
export function writeObject(
  plan: readonly MemberPlan[],
  texts: readonly string[],
  total: { used: number },
): string {
  total.used += 1;
  let [index, members] = [0, ''];
  for (const field of plan) {
    const text = texts[index] ?? 'null';
    index += 1;
    if (text !== 'null') total.used += field.cost;
    const member = field.omittedTexts.includes(text) ? '' : writeMember(field, text);
    if (member !== '') members += members === '' ? member : `,${member}`;
  }
  return `{${members}}`;
}

function writeMember({ prefix, isFlat }: MemberPlan, text: string): string {
  return isFlat && text !== 'null' ? text.slice(1, -1) : prefix + text;
}
