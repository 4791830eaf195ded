import DataLoader from 'dataloader';

/** Answers together whoever asks alike but for the parent. */
export type NestedLoader<Ask extends { readonly parentId: string }, Answer> = DataLoader<
  Ask,
  Answer
>;

/**
 * A loader for what many parents are asked: those who ask the same of theirs are answered by one
 * `load`. Asks are compared as JSON. Nothing is kept.
 *
 * @param load answers for each parent, in their order
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
