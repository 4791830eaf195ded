import type { Form, FoundOptions } from '../../../../../packages/form/src/state/form-state.ts';

/** Milliseconds without a key press after which options are searched for. */
const typingPause = 200;

/** What a search has found: options in place of those before, or following ones. Undefined if it failed. */
type Found = (found: FoundOptions | undefined, isFirst: boolean) => void;

/** Searches for the options of a question, one search at a time: only the last one shows what it has found. */
export function createOptionSearch(form: Form, questionId: string, onFound: Found) {
  let latest = 0;
  let text = '';
  let next: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (after?: string) => {
    latest += 1;
    const own = latest;
    next = undefined;
    const found = await form.findOptions(questionId, { text, after });
    if (own !== latest) return;
    next = found?.next;
    onFound(found, after === undefined);
  };
  const stop = () => {
    latest += 1;
    clearTimeout(timer);
  };
  return {
    /** Searches at once. */
    now(wanted: string): Promise<void> {
      stop();
      text = wanted;
      return load();
    },
    /** Searches after the last key press. */
    soon(wanted: string): void {
      stop();
      text = wanted;
      timer = setTimeout(() => void load(), typingPause);
    },
    /** Loads the options that follow, if there are any. @returns whether there are */
    more(): boolean {
      if (next === undefined) return false;
      void load(next);
      return true;
    },
    /** Ends the search. */
    stop,
  };
}
