import DataLoader from 'dataloader';

/** Batches loads that differ only in the parent id. */
export type NestedLoader<Ask extends { readonly parentId: string }, Answer> = DataLoader<
  Ask,
  Answer
>;

/**
 * Creates a loader for fields of many parents: requests with the same arguments are loaded by one call.
 * Arguments are compared as JSON. Results are not cached.
 *
 * @param load returns a result for each parent, in order
 */
export function nestedLoader<Ask extends { readonly parentId: string }, Answer>(
  load: (ask: Ask, parentIds: readonly string[]) => Promise<readonly Answer[]>,
): NestedLoader<Ask, Answer> {
  return new DataLoader(
    async (asks: readonly Ask[]) => {
      const groups = new Map<string, Map<string, Ask>>();
      for (const ask of asks) {
        const name = batchKey(ask);
        const group = groups.get(name) ?? new Map<string, Ask>();
        groups.set(name, group.set(ask.parentId, ask));
      }
      const answers = new Map<string, Answer>();
      await Promise.all(
        [...groups].map(async ([name, group]) => {
          const [ask] = group.values();
          const loaded = ask ? await load(ask, [...group.keys()]) : [];
          for (const [index, id] of [...group.keys()].entries()) {
            const answer = loaded[index];
            if (answer !== undefined) answers.set(`${name} ${id}`, answer);
          }
        }),
      );
      return asks.map((ask) => {
        const answer = answers.get(`${batchKey(ask)} ${ask.parentId}`);
        return answer === undefined ? new Error('Nothing was loaded') : answer;
      });
    },
    { cache: false },
  );
}

function batchKey(ask: { readonly parentId: string }): string {
  return JSON.stringify({ ...ask, parentId: undefined });
}
