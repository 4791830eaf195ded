import fc from 'fast-check';

/** The answers to a form with several versions, and how they are counted naively. */
export interface VersionHistory {
  /** The elements of each version; version 1 is the first. */
  readonly versions: readonly (readonly HistoryElement[])[];
  /** Stored responses, in order of their versions. */
  readonly responses: readonly HistoryResponse[];
}

interface HistoryElement {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly options?: readonly Item[];
  readonly rows?: readonly Item[];
  readonly columns?: readonly Item[];
  readonly max?: number;
  readonly allow_other?: boolean;
}

interface Item {
  readonly id: string;
  readonly label: string;
}

interface HistoryResponse {
  readonly version: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

const ids = ['a', 'b', 'c', 'd'];
const types = [
  'single_choice',
  'multiple_choice',
  'dropdown',
  'ranking',
  'matrix',
  'rating',
  'yes_no',
  'short_text',
];

/** The types of which a response has one value. */
export const singleValued: ReadonlySet<string> = new Set(
  types.filter((type) => !/multiple|matrix|text/.test(type)),
);

const itemsOf = (version: number, least: number) =>
  fc
    .shuffledSubarray(ids, { minLength: least })
    .map((some) => some.map((id) => ({ id, label: `${id} of ${version}` })));

const elementOf = (id: string, version: number): fc.Arbitrary<HistoryElement> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      options: itemsOf(version, 2),
      columns: itemsOf(version, 1),
      max: fc.integer({ min: 3, max: 5 }),
      allow_other: fc.boolean(),
    })
    .map(({ type, options, columns, max, allow_other }) => ({
      id,
      type,
      title: `${id} of ${version}`,
      ...(/choice|dropdown/.test(type) && { options, allow_other }),
      ...(type === 'ranking' && { options }),
      ...(type === 'matrix' && { rows: options, columns }),
      ...(type === 'rating' && { max }),
    }));

/** A version keeps some elements of the previous one as they are. */
const versionAfter = (
  previous: readonly HistoryElement[],
  version: number,
): fc.Arbitrary<readonly HistoryElement[]> =>
  fc
    .tuple(
      ...['q1', 'q2', 'q3'].map((id) => {
        const before = previous.filter((one) => one.id === id).map((one) => [one]);
        const changed = elementOf(id, version).map((element) => [element]);
        return fc.oneof(changed, ...before.map((one) => fc.constant(one)), fc.constant([]));
      }),
    )
    .map((some) => [...some.flat(), { id: 'always', type: 'yes_no', title: 'Always' }]);

const idsIn = (items: readonly Item[] = []) => items.map(({ id }) => id);

function answerTo({ type, options, rows, columns, max, allow_other }: HistoryElement) {
  switch (type) {
    case 'multiple_choice':
      return fc.shuffledSubarray(idsIn(options), { minLength: 1 });
    case 'ranking':
      return fc.shuffledSubarray(idsIn(options), { minLength: idsIn(options).length });
    case 'matrix':
      return fc
        .tuple(
          ...idsIn(rows).map((row) => fc.constantFrom(...idsIn(columns)).map((one) => [row, one])),
        )
        .map((cells) => Object.fromEntries(cells));
    case 'rating':
      return fc.integer({ min: 1, max: max ?? 5 });
    case 'yes_no':
      return fc.boolean();
    case 'short_text':
      return fc.constantFrom('x', 'y');
    default:
      return fc.constantFrom(...idsIn(options), ...(allow_other ? [{ other: 'x' }] : []));
  }
}

const responsesOf = (elements: readonly HistoryElement[], version: number) =>
  fc.array(
    fc
      .record(
        Object.fromEntries(
          elements.map((element) => [element.id, fc.option(answerTo(element), { nil: undefined })]),
        ),
      )
      .map((given) => ({
        version,
        answers: Object.fromEntries(
          Object.entries(given).filter(([, answer]) => answer !== undefined),
        ),
      })),
    { maxLength: 8 },
  );

/** One to four versions, with up to eight responses each. */
export const versionHistories: fc.Arbitrary<VersionHistory> = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => {
    let versions: fc.Arbitrary<readonly (readonly HistoryElement[])[]> = fc.constant([]);
    for (let version = 1; version <= count; version += 1) {
      versions = versions.chain((before) =>
        versionAfter(before.at(-1) ?? [], version).map((next) => [...before, next]),
      );
    }
    return versions;
  })
  .chain((versions) =>
    fc
      .tuple(...versions.map((elements, index) => responsesOf(elements, index + 1)))
      .map((responses) => ({ versions, responses: responses.flat() })),
  );

/** The counts of a question and type: its answers, and each value as text, cells of matrices as `row/column`. */
export interface NaiveCount {
  answered: number;
  readonly values: Record<string, { count: number; offered: boolean; label: string }>;
}

/** Counts the answers to each question and type, by `id type`. */
export function countNaively(
  versions: VersionHistory['versions'],
  responses: VersionHistory['responses'],
): Record<string, NaiveCount> {
  const counts: Record<string, NaiveCount> = {};
  for (const { version, answers } of responses) {
    for (const [id, answer] of Object.entries(answers)) {
      const { type } = elementIn(versions, version, id) ?? { type: '' };
      const found = counts[`${id} ${type}`] ?? { answered: 0, values: {} };
      counts[`${id} ${type}`] = found;
      found.answered += 1;
      for (const value of valuesOf(type, answer)) {
        const { label, offered } = describe(versions, id, type, value);
        const count = (found.values[value]?.count ?? 0) + 1;
        found.values[value] = { count, offered, label };
      }
    }
  }
  return counts;
}

const elementIn = (versions: VersionHistory['versions'], version: number, id: string) =>
  versions[version - 1]?.find((element) => element.id === id);

function valuesOf(type: string, answer: unknown): string[] {
  if (type === 'short_text') return [];
  if (type === 'matrix') return Object.entries(Object(answer)).map((cell) => cell.join('/'));
  const all = [answer].flat();
  const chosen = type === 'ranking' ? all.slice(0, 1) : all;
  return chosen.map((value) => (typeof value === 'object' ? '__other__' : String(value)));
}

/** The label of a value in the newest element of the type, or the newest of all, and whether the last version offers it. */
function describe(
  versions: VersionHistory['versions'],
  id: string,
  type: string,
  value: string,
): { label: string; offered: boolean } {
  const live = elementIn(versions, versions.length, id);
  const elements = versions.flatMap((version) => version.filter((one) => one.id === id)).reverse();
  const ofType = elements.filter((one) => one.type === type).slice(0, 1);
  const labelIn = (list: 'options' | 'rows' | 'columns', item = '') =>
    [...ofType, ...elements].flatMap((one) => one[list] ?? []).find((one) => one.id === item)
      ?.label ?? item;
  const isOf = (items: readonly Item[] = [], item = '') => idsIn(items).includes(item);
  const isLive = live?.type === type;
  const [row, column] = value.split('/');
  switch (type) {
    case 'matrix':
      return {
        label: `${labelIn('rows', row)}/${labelIn('columns', column)}`,
        offered: isLive && isOf(live.rows, row) && isOf(live.columns, column),
      };
    case 'rating':
      return { label: value, offered: isLive && Number(value) <= (live.max ?? 5) };
    case 'yes_no':
      return { label: value === 'true' ? 'Yes' : 'No', offered: isLive };
    default:
      return value === '__other__'
        ? { label: 'Other', offered: isLive && live.allow_other === true }
        : { label: labelIn('options', value), offered: isLive && isOf(live.options, value) };
  }
}

interface ShownEntry {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly count: number;
  readonly offered: boolean;
}

/** A question as analytics show it. */
export interface ShownQuestion {
  readonly id: string;
  readonly type: string;
  readonly answered: number;
  readonly distribution?: readonly ShownEntry[] | null | undefined;
  readonly rows?:
    | readonly {
        readonly id: string;
        readonly label: string;
        readonly offered: boolean;
        readonly distribution: readonly ShownEntry[];
      }[]
    | null
    | undefined;
}

/** What analytics show of questions that were answered, in the form of `countNaively`. */
export const shownCounts = (questions: readonly ShownQuestion[]): Record<string, NaiveCount> =>
  Object.fromEntries(
    questions
      .filter(({ answered }) => answered > 0)
      .map(({ id, type, answered, distribution, rows }) => {
        const cells = (rows ?? []).flatMap((row) =>
          row.distribution.map(({ value, label, count, offered }) => ({
            value: `${row.id}/${value}`,
            label: `${row.label}/${label}`,
            count,
            offered: row.offered && offered,
          })),
        );
        const entries = [...(distribution ?? []), ...cells].filter(({ count }) => count > 0);
        const values = entries.map(({ value, label, count, offered }) => [
          String(value),
          { count, offered, label },
        ]);
        return [`${id} ${type}`, { answered, values: Object.fromEntries(values) }];
      }),
  );
