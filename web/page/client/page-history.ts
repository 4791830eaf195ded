import type { Route } from '../../../packages/form/src/view/route.ts';

/** An entry of the browser's history that shows a page of the form. */
interface Entry {
  readonly route: Route;
  /** The number of entries of this form before it. */
  readonly depth: number;
}

export type PageHistory = ReturnType<typeof createPageHistory>;

/** The member of `history.state`; the language switch preserves it. */
const member = 'formwright';

const entryOf = (state: unknown): Entry | undefined => Object(state)[member];

/**
 * Makes the browser's Back and Forward move between the pages of a form.
 *
 * Each page to which the respondent continues is one entry, in the frame of an embedded form, too, so that there are
 * never more steps back than pages. Decision: docs/decisions/0055-nothing-typed-is-lost.md
 *
 * @param show shows the page of an entry
 */
export function createPageHistory(show: (route: Route) => void) {
  let depth = entryOf(history.state)?.depth ?? 0;
  let length = history.length;
  let hasEnded = false;
  const stateOf = (entry: Entry) => ({ ...Object(history.state), [member]: entry });
  addEventListener('popstate', ({ state }) => {
    const entry = entryOf(state);
    if (!entry || hasEnded) return;
    depth = entry.depth;
    show(entry.route);
  });
  return {
    /** The respondent continued to another page. */
    push(route: Route) {
      depth += 1;
      history.pushState(stateOf({ route, depth }), '');
      length = history.length;
    },
    /** The current page is another one, or the first. */
    replace: (route: Route) => history.replaceState(stateOf({ route, depth }), ''),
    /** @returns false if the respondent did not come from another page of the form */
    back(): boolean {
      if (depth === 0) return false;
      history.back();
      return true;
    },
    /** Leaves the pages of the form, so that Back leads to what was visited before it. */
    end() {
      hasEnded = true;
      // Not if the embedding page has added entries since: they would be among those that are left.
      if (depth > 0 && history.length === length) history.go(-depth);
    },
  };
}
