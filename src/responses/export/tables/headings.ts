/**
 * The headings of the question columns: their titles; equal titles get the question id appended.
 *
 * @param questions by id
 * @param ownNames the headings of columns that are not of questions
 */
export function uniqueHeadings(
  questions: ReadonlyMap<string, { readonly title: string }>,
  ownNames: readonly string[],
): string[] {
  const withId = new Set<string>();
  for (;;) {
    const headings = [...questions].map(([id, { title }]) =>
      withId.has(id) ? `${title} (${id})` : title,
    );
    const counts = new Map(ownNames.map((name) => [name, 1]));
    for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
    const duplicates = [...questions.keys()].filter(
      (id, index) => (counts.get(headings[index] ?? '') ?? 0) > 1 && !withId.has(id),
    );
    if (duplicates.length === 0) return headings;
    for (const id of duplicates) withId.add(id);
  }
}
