/** A column of a question. */
export interface QuestionColumn {
  /** What the heading of the question is, as far as it is unique. */
  readonly title: string;
  /** Id of the question; by default the key of the column. */
  readonly question?: string;
  /** What follows the heading of the question in that of a part of its answers. */
  readonly suffix?: string;
  /** Distinguishes columns with equal headings; by default the key. */
  readonly id?: string;
}

/** The columns of questions by the key of what they contain (`partKey`), in order. */
export type QuestionColumns = ReadonlyMap<string, QuestionColumn>;

/**
 * The headings of the columns of questions. The heading of a question is its title, and that of a part of it begins with
 * it. Equal ones get the id of the question, or of the column, appended.
 *
 * @param ownNames the headings of columns that are not of questions
 */
export function headingsOf(columns: QuestionColumns, ownNames: readonly string[]): string[] {
  const all = [...columns].map(([key, { title, question = key, suffix = '', id = key }]) => ({
    title,
    question,
    suffix,
    id,
  }));
  const asked = [...new Map(all.map(({ question, title }) => [question, title]))];
  const titles = uniqueTexts(
    asked.map(([id, text]) => ({ id, text })),
    ownNames,
  );
  const headings = new Map(asked.map(([id], index) => [id, titles[index] ?? id]));
  const whole = all.map(({ id, question, suffix }) => ({
    id,
    text: `${headings.get(question)}${suffix}`,
  }));
  return uniqueTexts(whole, ownNames);
}

function uniqueTexts(
  named: readonly { readonly id: string; readonly text: string }[],
  ownNames: readonly string[],
): string[] {
  const withId = new Set<string>();
  for (;;) {
    const texts = named.map(({ id, text }) => (withId.has(id) ? `${text} (${id})` : text));
    const counts = new Map(ownNames.map((name) => [name, 1]));
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    const duplicates = named.filter(
      ({ id }, index) => (counts.get(texts[index] ?? '') ?? 0) > 1 && !withId.has(id),
    );
    if (duplicates.length === 0) return texts;
    for (const { id } of duplicates) withId.add(id);
  }
}
