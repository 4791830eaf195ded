import {
  type AnswerFormatter,
  questionsOf,
} from '../../../../../../packages/definition/answers/format-answer.ts';
import { pipeText } from '../../../../../../packages/definition/answers/pipe-text.ts';
import type {
  Definition,
  Element,
  RepeatElement,
} from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import {
  answerMapOf,
  type KnownAnswers,
} from '../../../../../../packages/definition/logic/flow/compile-condition.ts';
import { EntryAnswers } from '../../../../../../packages/definition/logic/flow/entry-answers.ts';
import type { Json } from '../../../../../../packages/definition/model/answer-rule.ts';
import { t, translate } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { DetailedResponse } from './use-response-details.ts';

/** A question with its answer. */
export interface ShownAnswer {
  readonly id: string;
  readonly title: string;
  /** The answer with labels; null without one. */
  readonly text: string | null;
  /** Ids of the files that are the answer. */
  readonly fileIds: readonly string[];
  /** The entries of a repeat. */
  readonly entries: readonly ShownEntry[];
}

export interface ShownEntry {
  /** Number of the entry, from 1. */
  readonly position: number;
  readonly label: string;
  readonly answers: readonly ShownAnswer[];
}

/**
 * The answers of a response in the order of the form. Those of entries are formatted here, as the service does it: an
 * operation with entries of entries would exceed the limit of cost.
 */
export function shownAnswers({
  answerList,
  definition,
}: Pick<DetailedResponse, 'answerList' | 'definition'>): ShownAnswer[] {
  const list = answerList ?? [];
  const values = Object.fromEntries(
    list.map(({ question, value }) => [question.key, jsonOf(value)]),
  );
  const elements = definition ? elementsOf(definition) : [];
  const elementById = new Map(elements.map((element) => [element.id, element]));
  return list.map(({ question: { key: id, title }, text }) => ({
    id,
    title: title ?? id,
    text: localized(text, values[id]),
    ...partsOf(values[id] ?? null, {
      definition,
      element: elementById.get(id),
      known: answerMapOf(values),
    }),
  }));
}

interface AnswerContext {
  readonly definition: Definition | null;
  readonly element: Element | undefined;
  /** The answers that texts of entries can show. */
  readonly known: KnownAnswers;
}

/** The files or the entries that an answer consists of. */
function partsOf(value: Json, { definition, element, known }: AnswerContext) {
  const list = Array.isArray(value) ? value : [];
  const fileIds = list.flatMap((one) => fileIdOf(one) ?? []);
  const entries =
    definition && element?.type === 'repeat'
      ? list.map((entry, index) =>
          entryOf(entry, index + 1, { definition, repeat: element, known }),
        )
      : [];
  return { fileIds, entries };
}

interface EntryContext {
  readonly definition: Definition;
  readonly repeat: RepeatElement;
  readonly known: KnownAnswers;
}

function entryOf(
  entry: Json,
  position: number,
  { definition, repeat, known: outside }: EntryContext,
): ShownEntry {
  const own = membersOf(entry);
  const known = new EntryAnswers(answerMapOf(own), outside, { answer: position });
  const label = repeat.item_label && pipeText(definition, repeat.item_label, known).trim();
  return {
    position,
    label: label || t('Entry {number}', { number: formatNumber(position) }),
    answers: questionsOf(repeat.elements).map(({ element, formatAnswer }) => {
      const value = own[element.id] ?? null;
      return {
        id: element.id,
        title: element.title ?? element.id,
        text: textOf(value, formatAnswer),
        ...partsOf(value, { definition, element, known }),
      };
    }),
  };
}

const textOf = (value: Json, format: AnswerFormatter) =>
  value === null ? null : localized(format(value), value);

/** The text of an answer in the language of the console: yes and no are English. */
const localized = (text: string | null, value: Json | undefined) =>
  text !== null && typeof value === 'boolean' ? translate(text) : text;

function fileIdOf(value: Json): string | undefined {
  const id = membersOf(value)['file_id'];
  return typeof id === 'string' ? id : undefined;
}

const membersOf = (value: Json): Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** An answer of the API, which is JSON. */
const jsonOf = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));
