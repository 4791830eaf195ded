import type { Route } from '../../../packages/form/src/view/route.ts';

/** An entry of the browser's history that shows a page of the form. */
interface Entry {
  readonly route: Route;
  /** The number of entries of this form before it. */
  readonly depth: number;
}

/** Makes the browser's Back and Forward move between the pages of a form. */
export interface PageHistory {
  /** The respondent continued to another page. */
  push(route: Route): void;
  /** The current page is another one, or the first. */
  replace(route: Route): void;
  /** @returns false if the respondent did not come from another page of the form */
  back(): boolean;
  /** Leaves the pages of the form, so that Back leads to what was visited before it. */
  end(): void;
}

/** The member of `history.state`; the language switch preserves it. */
const member = 'formwright';

const entryOf = (state: unknown): Entry | undefined => Object(state)[member];

/**
 * Each page to which the respondent continues is one entry, in the frame of an embedded form, too, so that there are
 * never more steps back than pages. Decision: docs/decisions/0055-nothing-typed-is-lost.md
 *
 * @param show shows the page of an entry
 */
export function createPageHistory(show: (route: Route) => void): PageHistory {
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
    push(route) {
      depth += 1;
      history.pushState(stateOf({ route, depth }), '');
      length = history.length;
    },
    replace: (route) => history.replaceState(stateOf({ route, depth }), ''),
    back() {
      if (depth === 0) return false;
      history.back();
      return true;
    },
    end() {
      hasEnded = true;
      // Not if the embedding page has added entries since: they would be among those that are left.
      if (depth > 0 && history.length === length) history.go(-depth);
    },
  };
}
