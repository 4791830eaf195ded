import DataLoader from 'dataloader';

/** Batches loads that differ only in the parent id. */
export type NestedLoader<Request extends { readonly parentId: string }, Result> = DataLoader<
  Request,
  Result
>;

/**
 * Creates a loader for fields of many parents: requests with the same arguments are loaded by one call.
 * Arguments are compared as JSON. Results are not cached.
 *
 * @param load returns a result for each parent, in order
 */
export function nestedLoader<Request extends { readonly parentId: string }, Result>(
  load: (request: Request, parentIds: readonly string[]) => Promise<readonly Result[]>,
): NestedLoader<Request, Result> {
  return new DataLoader(
    async (requests: readonly Request[]) => {
      const groups = new Map<string, Map<string, Request>>();
      for (const request of requests) {
        const name = batchKey(request);
        const group = groups.get(name) ?? new Map<string, Request>();
        groups.set(name, group.set(request.parentId, request));
      }
      const results = new Map<string, Result>();
      await Promise.all(
        [...groups].map(async ([name, group]) => {
          const [request] = group.values();
          const loaded = request ? await load(request, [...group.keys()]) : [];
          for (const [index, id] of [...group.keys()].entries()) {
            const result = loaded[index];
            if (result !== undefined) results.set(`${name} ${id}`, result);
          }
        }),
      );
      return requests.map((request) => {
        const result = results.get(`${batchKey(request)} ${request.parentId}`);
        return result === undefined ? new Error('Nothing was loaded') : result;
      });
    },
    { cache: false },
  );
}

/** A loader of numbers; 0 for parents without one. */
export function countLoader<Request extends { readonly parentId: string }>(
  count: (request: Request, parentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): NestedLoader<Request, number> {
  return nestedLoader(async (request: Request, parentIds) => {
    const counts = await count(request, parentIds);
    return parentIds.map((id) => counts.get(id) ?? 0);
  });
}

function batchKey(request: { readonly parentId: string }): string {
  return JSON.stringify({ ...request, parentId: undefined });
}
