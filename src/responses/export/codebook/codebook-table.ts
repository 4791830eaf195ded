import { rangesText } from '../../../../packages/definition/answers/aggregates/version-ranges.ts';
import type { Codebook, CodebookItem, CodebookQuestion } from './codebook-model.ts';

/** The kinds of rows that follow that of their question, by the list with the items. */
const itemKinds = { options: 'option', rows: 'row', columns: 'column' } as const;

type Cells = Readonly<Record<string, string>>;

/**
 * A codebook as a table, with the headings first: a row for each question, followed by one for each type if it has had
 * several, then for each of its options, rows and columns. The texts have a column for each language.
 */
export function* codebookTable({ languages, questions }: Codebook): Generator<string[]> {
  const headings = [
    ...['kind', 'question_id', 'question_code', 'type', 'value_type', 'section', 'repeat'],
    ...['item_id', 'item_code', ...languages.map(textHeading), 'versions', 'live'],
  ];
  yield headings;
  for (const question of questions) {
    for (const cells of rowsOf(question)) yield headings.map((name) => cells[name] ?? '');
  }
}

const textHeading = (language: string) => `text_${language}`;

function rowsOf(question: CodebookQuestion): Cells[] {
  const { id, code, type, value_type, section, repeats, types } = question;
  const common = {
    ...{ question_id: id, question_code: code ?? '', type, value_type },
    ...{ section: section.title ?? '', repeat: repeats.join('/') },
  };
  const itemRow = (kind: string, item: CodebookItem): Cells => ({
    ...{ ...common, kind, item_id: item.id, item_code: item.code ?? '' },
    ...textCells(item),
    ...presenceCells(item),
  });
  return [
    { ...common, kind: 'question', ...textCells(question), ...presenceCells(question) },
    ...(types.length > 1 ? types : []).map((one) => ({
      ...{ ...common, kind: 'type', type: one.type, value_type: one.value_type },
      ...presenceCells(one),
    })),
    ...question.options.map((item) => itemRow(itemKinds.options, item)),
    ...question.rows.map((item) => itemRow(itemKinds.rows, item)),
    ...question.columns.map((item) => itemRow(itemKinds.columns, item)),
  ];
}

const textCells = ({ texts }: Pick<CodebookItem, 'texts'>): Cells =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [textHeading(language), text]),
  );

const presenceCells = ({ versions, live }: Pick<CodebookItem, 'versions' | 'live'>): Cells => ({
  ...{ versions: rangesText(versions), live: String(live) },
});
