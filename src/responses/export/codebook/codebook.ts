import {
  createQuestionHistory,
  itemsOf,
  type RecordedItem,
  type RecordedQuestion,
} from '../../../../packages/definition/answers/aggregates/question-history.ts';
import { questionsOf } from '../../../../packages/definition/answers/format-answer.ts';
import type { Definition, Element } from '../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../packages/definition/elements.ts';
import { optionSourceOf } from '../../../../packages/definition/model/option-list.ts';
import { labelledLists } from '../../../../packages/definition/model/text-members.ts';
import {
  languagesOf,
  translateDefinition,
} from '../../../../packages/definition/text/translations/translate-definition.ts';
import type { Codebook, CodebookItem, CodebookQuestion } from './codebook-model.ts';

/** Collects a codebook from versions. */
interface CodebookBuilder {
  /** Adds a published version. Call it for the newest version first. */
  addVersion(version: number, definition: Definition): void;
  /** Number of texts so far: of questions and their items, in one language. */
  readonly size: number;
  finish(): Codebook;
}

/** The key of a text: of a question, or of an item of it. */
const keyOf = (question: string, item?: { list: string; id: string }) =>
  item ? `${question} ${item.list} ${item.id}` : question;

export function createCodebook(): CodebookBuilder {
  const history = createQuestionHistory();
  const languages = new Set<string>();
  const texts = new Map<string, Record<string, string>>();

  /** Keeps a text, unless a newer version has one. */
  function addText(key: string, language: string, text: string): void {
    const known = texts.get(key) ?? {};
    known[language] ??= text;
    texts.set(key, known);
  }

  function addTexts(element: Element, language: string): void {
    addText(keyOf(element.id), language, element.title ?? '');
    for (const list of labelledLists) {
      for (const { id, label } of itemsOf(element, list)) {
        addText(keyOf(element.id, { list, id }), language, label);
      }
    }
  }

  const describe = (key: string, { id, code, versions, isLive }: Named): CodebookItem => ({
    id,
    code: code ?? null,
    texts: texts.get(key) ?? {},
    versions: [...versions],
    live: isLive,
  });

  function entryOf(question: RecordedQuestion): CodebookQuestion {
    const { id, element, section, repeats, kinds } = question;
    const itemsIn = (list: (typeof labelledLists)[number]) =>
      [...question[list].values()].map((item) => describe(keyOf(id, { list, id: item.id }), item));
    return {
      ...describe(keyOf(id), question),
      ...typeOf(element),
      section: { id: section.id, title: section.title ?? null },
      repeats: [...repeats],
      types: kinds.map((kind) => ({
        ...typeOf(kind.element),
        versions: [...kind.versions],
        live: kind.isLive,
      })),
      dataset: optionSourceOf(element)?.dataset ?? null,
      options: itemsIn('options'),
      rows: itemsIn('rows'),
      columns: itemsIn('columns'),
    };
  }

  return {
    addVersion(version, definition) {
      history.addVersion(version, definition);
      for (const language of languagesOf(definition)) {
        languages.add(language);
        const elements = allElementsOf(translateDefinition(definition, language));
        for (const element of elements) addTexts(element, language);
      }
    },
    get size() {
      return texts.size;
    },
    finish: () => ({
      languages: [...languages],
      questions: [...history.questions.values()].map(entryOf),
    }),
  };
}

/** What questions and items have in common. */
type Named = Pick<RecordedItem, 'id' | 'code' | 'versions' | 'isLive'>;

const typeOf = (element: Element) => ({
  type: element.type,
  value_type: questionsOf([element])[0]?.cellType ?? 'text',
});
