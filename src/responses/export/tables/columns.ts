import type {
  ItemList,
  QuestionHistory,
  RecordedQuestion,
} from '../../../../packages/definition/answers/aggregates/question-history.ts';
import { questionsOf } from '../../../../packages/definition/answers/format-answer.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { otherOptionId } from '../../../../packages/definition/model/other-answer.ts';
import { type AnswerWriting, type PartPlace, partKey, partKinds, partsOf } from './answer-parts.ts';
import type { QuestionColumn, QuestionColumns } from './headings.ts';
import { namesOf } from './names.ts';
import type { ExportedQuestion, ExportedQuestions } from './questions.ts';

// The columns of questions whose answers are written in parts.

/** The parts of each question that the exported versions have, by question id and the key of the part. */
export type FoundParts = Map<string, Map<string, PartPlace>>;

/** Adds the parts of the elements of a version. */
export function addParts(
  found: FoundParts,
  elements: readonly Element[],
  writing: AnswerWriting,
): void {
  for (const question of questionsOf(elements)) {
    const { id } = question.element;
    const parts = found.get(id) ?? new Map<string, PartPlace>();
    found.set(id, parts);
    for (const { kind, items } of partsOf(question, writing)) {
      const place = { kind, items };
      const key = partKey(id, place);
      if (!parts.has(key)) parts.set(key, place);
    }
  }
}

/** What the headings of questions are. */
export type Headings = 'titles' | 'ids' | 'codes';

/** A column for each question. */
export const wholeColumns = (questions: ExportedQuestions, headings: Headings): QuestionColumns =>
  new Map(
    [...questions].map(([id, question]) => [id, { title: headingOf[headings](id, question) }]),
  );

/**
 * A column for each part of the questions: those of one kind in the order of the newest version that has them.
 *
 * @param found contains the parts of all these questions
 */
export function splitColumns(
  questions: ExportedQuestions,
  headings: Headings,
  found: FoundParts,
  history: QuestionHistory,
): QuestionColumns {
  const nameOf = namesOf(history, headings === 'titles' ? 'labels' : headings);
  const [separator, other] = headings === 'titles' ? [' / ', 'Other'] : ['/', otherOptionId];
  const columns = new Map<string, QuestionColumn>();
  const ids = new Set<string>();
  for (const [question, exported] of questions) {
    const title = headingOf[headings](question, exported);
    for (const [key, part] of inOrder(found.get(question) ?? [], history.questions.get(question))) {
      const { kind, items } = part;
      const below = items.map(({ list, id }) => ({ id, name: nameOf(question, list, id) }));
      if (kind === 'other') below.push({ id: otherOptionId, name: other });
      const plain = [question, ...below.map(({ id }) => id)].join('/');
      // A question that changed its type can have two kinds of parts with one id.
      const id = ids.has(plain) ? `${plain} ${kind}` : plain;
      ids.add(id);
      const suffix =
        headings === 'ids'
          ? id.slice(question.length)
          : below.map(({ name }) => separator + name).join('');
      columns.set(key, { id, question, title, suffix });
    }
  }
  return columns;
}

const headingOf: Readonly<
  Record<Headings, (id: string, question: Pick<ExportedQuestion, 'title' | 'code'>) => string>
> = {
  titles: (_id, { title }) => title,
  ids: (id) => id,
  codes: (id, { code }) => code ?? id,
};

/** By kind, then by the options, rows and columns in the order of the history. */
function inOrder(
  parts: Iterable<readonly [string, PartPlace]>,
  recorded: RecordedQuestion | undefined,
): (readonly [string, PartPlace])[] {
  const placesIn = (list: ItemList) =>
    new Map([...(recorded?.[list].keys() ?? [])].map((id, index) => [id, index]));
  const places = {
    options: placesIn('options'),
    rows: placesIn('rows'),
    columns: placesIn('columns'),
  };
  const placeOf = ({ items }: PartPlace, level: number) => {
    const item = items[level];
    return (item && places[item.list].get(item.id)) ?? 0;
  };
  const compare = (one: PartPlace, other: PartPlace) =>
    partKinds.indexOf(one.kind) - partKinds.indexOf(other.kind) ||
    placeOf(one, 0) - placeOf(other, 0) ||
    placeOf(one, 1) - placeOf(other, 1);
  return [...parts].sort(([, one], [, other]) => compare(one, other));
}
