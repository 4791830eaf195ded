/** The pages that a respondent has visited: sections or questions, if they are shown one at a time. */
export interface Route {
  /** Id of the section or question that was opened last. */
  readonly section?: string | undefined;
  /** Ids of those that were completed before it, in order. */
  readonly visited?: readonly string[] | undefined;
}

/**
 * The index of the current page. If it is no longer on the path, because an earlier answer has changed, the respondent is
 * at the last completed page that is.
 *
 * @param pages ids of the pages on the path
 */
export function pageIndex({ section, visited = [] }: Route, pages: readonly string[]): number {
  const index = pages.indexOf(section ?? '');
  if (index >= 0) return index;
  return Math.max(0, ...visited.map((id) => pages.indexOf(id)));
}

/** The completed pages before the current page, without those that are no longer on the path. */
function completed(route: Route, pages: readonly string[]): string[] {
  const index = pageIndex(route, pages);
  return (route.visited ?? []).filter((id) => {
    const at = pages.indexOf(id);
    return at >= 0 && at < index;
  });
}

/** The route after the current page was completed. */
export function forward(route: Route, pages: readonly string[]): Route {
  const index = pageIndex(route, pages);
  const current = pages[index];
  const next = pages[index + 1];
  if (current === undefined || next === undefined) return route;
  return { section: next, visited: [...completed(route, pages), current] };
}

/** The route back to the page from which the respondent came, or else to the preceding one. */
export function backward(route: Route, pages: readonly string[]): Route {
  const visited = completed(route, pages);
  const section = visited.at(-1) ?? pages[pageIndex(route, pages) - 1] ?? pages[0];
  return { section, visited: visited.slice(0, -1) };
}
