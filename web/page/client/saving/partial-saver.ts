import { isDefinitive } from '../../../../packages/form/src/api/api-result.ts';
import type { FormApi } from '../../../../packages/form/src/api/form-api.ts';
import type { PartialResponseInput } from '../../../../packages/form/src/api/public-types.ts';
import type { Draft, PartialLink } from '../draft/draft.ts';

/** Answers that can be saved. */
export interface Saveable {
  readonly draft: Draft;
  readInput(): PartialResponseInput;
}

/** Saves answers while they are entered, with one request at a time. */
export interface PartialSaver {
  /** Saves after a short time, or before the page is closed. */
  soon(): void;
  /** Saves nothing more until `resume`. Resolves when no request is in progress, or after five seconds. */
  pause(): Promise<void>;
  resume(): void;
  /** Deletes the saved answers of a draft. Errors are ignored: they expire. */
  discard(draft: Draft): void;
}

/** Milliseconds between a change and its save. */
const delay = 1500;

/** Milliseconds for which `pause` waits for a request at most. */
const longestPause = 5000;

/** Milliseconds after which a save is repeated that failed for a reason that may pass. */
const retryDelay = 10_000;

/**
 * @param current the answers of the form that is being filled in, if there is one
 * @param onResult called after each request for the draft; false if its answers were not saved
 */
export function createPartialSaver(
  api: FormApi,
  current: () => Saveable | undefined,
  onResult: (draft: Draft, isSaved: boolean) => void,
): PartialSaver {
  const discarded = new WeakSet<Draft>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let hasChanges = false;
  let running: Promise<void> | undefined;

  const remove = (token: string) => void api.discardPartial(token).catch(() => {});
  const setLink = (draft: Draft, link: PartialLink, isSaved: boolean) => {
    if (discarded.has(draft)) return remove(link.token);
    draft.partial = link;
    onResult(draft, isSaved);
  };
  /** @returns milliseconds after which the request is repeated; undefined if it is not */
  const request = async ({ draft, readInput }: Saveable): Promise<number | undefined> => {
    const earlier = draft.partial;
    const result = await api.savePartial(readInput(), earlier?.token);
    if ('body' in result) {
      const { token, resume_url: url, expires_at: expires } = result.body;
      setLink(draft, { token, url, expires, isOutdated: hasChanges }, true);
      return undefined;
    }
    if (result.status === 404 && earlier) {
      // It was submitted or discarded, or has expired. The service decides which at submission.
      setLink(draft, { ...earlier, hasEnded: true }, false);
      return undefined;
    }
    onResult(draft, false);
    return isDefinitive(result) ? undefined : result.retryAfter * 1000 || retryDelay;
  };
  const save = async (target: Saveable) => {
    const again = await request(target).catch(() => {
      onResult(target.draft, false);
      return retryDelay;
    });
    running = undefined;
    if (again !== undefined) hasChanges = true;
    if (hasChanges) schedule(again ?? delay);
  };
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    const target = current();
    if (isPaused || running || !target || target.draft.partial?.hasEnded) return;
    hasChanges = false;
    running = save(target);
  };
  const schedule = (after: number) => {
    if (!isPaused) timer ??= setTimeout(now, after);
  };
  const ifPending = () => timer !== undefined && now();
  addEventListener('online', ifPending);
  addEventListener('pagehide', ifPending);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ifPending(); // mobile browsers may close hidden pages
  });
  return {
    soon() {
      hasChanges = true;
      const { draft } = current() ?? {};
      if (draft?.partial) draft.partial = { ...draft.partial, isOutdated: true };
      schedule(delay);
    },
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      timer = undefined;
      // A submission does not wait for a network that hangs.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, longestPause))]);
    },
    resume() {
      isPaused = false;
      if (hasChanges) schedule(delay);
    },
    discard(draft) {
      discarded.add(draft);
      if (draft.partial && !draft.partial.hasEnded) remove(draft.partial.token);
    },
  };
}
