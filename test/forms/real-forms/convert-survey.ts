// Converts the tables that field surveys are written in (XLSForm), to definitions. Only what the forms of
// this folder use.

/** A row of such a table: its type, its name, its text, and what depends on other answers. */
export interface SurveyRow {
  /** `text`, `integer`, `date`, `note`, `calculate`, `select_one LIST`, `select_multiple LIST`, `begin repeat`, … */
  readonly type: string;
  readonly name: string;
  readonly label?: string;
  readonly required?: boolean;
  /** A condition, or a CEL expression of a `calculate` row. */
  readonly relevant?: object;
  readonly calculation?: string;
  /** Members of the element that have no column in such tables. */
  readonly members?: object;
}

/** The choices of a form by the name of their list: names with labels. */
export type ChoiceLists = Readonly<Record<string, readonly (readonly [string, string])[]>>;

const types: Readonly<Record<string, string>> = {
  text: 'short_text',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  image: 'file',
  note: 'statement',
  calculate: 'calculated',
  select_one: 'single_choice',
  select_multiple: 'multiple_choice',
  acknowledge: 'yes_no',
};

export interface Group {
  readonly id: string;
  readonly elements: object[];
}

/** Each group becomes a section; repeats may be nested. */
export function convertSurvey(rows: readonly SurveyRow[], lists: ChoiceLists = {}) {
  const sections: Group[] = [];
  const open: Group[] = [];
  const place = (row: SurveyRow, element: object) => {
    const list = open.at(-1);
    if (!list) throw new Error(`${row.name} is in no group.`);
    list.elements.push(element);
  };
  for (const row of rows) {
    if (row.type === 'begin group') {
      const section = { id: row.name, title: row.label, elements: [], ...conditionOf(row) };
      sections.push(section);
      open.push(section);
    } else if (row.type === 'begin repeat') {
      const repeat = { ...elementOf(row, 'repeat'), id: row.name, elements: [] };
      place(row, repeat);
      open.push(repeat);
    } else if (row.type.startsWith('end ')) open.pop();
    else place(row, questionOf(row, lists));
  }
  return { schema: { sections } };
}

const conditionOf = ({ relevant }: SurveyRow) => (relevant ? { visible_if: relevant } : {});

function elementOf(row: SurveyRow, type: string) {
  const { name, label = name, required = false, members } = row;
  return {
    id: name,
    type,
    title: label,
    ...(required && { required }),
    ...conditionOf(row),
    ...members,
  };
}

function questionOf(row: SurveyRow, lists: ChoiceLists): object {
  const [kind = '', list = ''] = row.type.split(' ');
  const type = types[kind];
  if (type === undefined) throw new Error(`There is no type ${kind}.`);
  if (kind === 'note') return { id: row.name, type, text: row.label, ...conditionOf(row) };
  const options = lists[list]?.map(([id, label]) => ({ id, label }));
  return {
    ...elementOf(row, type),
    ...(kind === 'integer' && { integer: true }),
    ...(kind === 'calculate' && { expression: row.calculation, value: 'number' }),
    ...(options && { options }),
  };
}
