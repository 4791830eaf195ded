import { outermostId } from '../../../definition/model/entry-names.ts';
import { isDefinitive, type ProblemResult } from '../api/api-result.ts';
import type { PartialResponseInput, SavedPartial } from '../api/public-types.ts';
import type { Saving } from '../state/form-state.ts';
import type { PartialSaver } from '../state/model.ts';
import { watchNetwork } from '../state/wait-for-network.ts';
import type { PartialLink } from '../storage/draft.ts';
import type { Store } from './store.ts';
import { takeOver } from './take-over.ts';

export function createPartialSaver(store: Store): PartialSaver {
  const { model } = store;
  const { api, timings } = model.ports;
  const { partialDelay: delay } = timings;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let hasChanges = false;
  let discards = 0;
  /** The questions that have changed since the last request began. */
  const changed = new Set<string>();
  /** The answers that were saved last, as far as they are known. */
  let base: Answers | undefined;
  let running: Promise<void> | undefined;

  const remove = (token: string): undefined => {
    api.discardPartial(token).catch(() => {});
  };
  /** Whether the last request saved the answers; undefined before the first one. */
  let isSaved = model.partial && !model.partial.hasEnded;
  let received: Saving['received'] = {};
  const setResult = (hasSaved: boolean, link = model.partial) => {
    model.partial = link;
    isSaved = hasSaved;
    store.update();
  };
  /** The questions that have changed here since then, with those whose answers the form has changed. */
  const changedHere = (): string[] => {
    const ids = [...(model.partial?.changed ?? []), ...differences(base, saveableAnswers(store))];
    return [...new Set(ids.map(outermostId))].filter((id) => model.questions?.elements.has(id));
  };
  const succeed = (saved: SavedPartial, sent: Answers) => {
    const { token, resume_url: url, expires_at: expires } = saved;
    const taken = takeOver(store, saved, changedHere());
    base = (model.phase === 'answering' && saved.answers) || sent;
    received = taken.answers;
    // With an older revision the next save is merged, too: it does not remove the answers that this form cannot show.
    const revision = taken.isComplete ? saved.revision : saved.revision - 1;
    const link = { token, url, expires, revision, isOutdated: hasChanges };
    setResult(true, { ...link, changed: [...changed] });
  };
  const fail = (result: ProblemResult | undefined, earlier: PartialLink | undefined) => {
    // It was submitted or discarded, or has expired. The service decides which at submission.
    const hasEnded = result?.status === 404 && earlier !== undefined;
    if (isRevisionRefused(result) && model.partial?.revision !== undefined) {
      setResult(false, { ...model.partial, revision: undefined });
      return 0;
    }
    setResult(false, hasEnded ? { ...earlier, hasEnded } : model.partial);
    if (hasEnded || (result && isDefinitive(result))) return undefined;
    return (result?.retryAfter ?? 0) * 1000 || timings.partialRetryDelay;
  };
  /** @returns milliseconds after which the request is repeated; undefined if it is not */
  const request = async (earlier: PartialLink | undefined): Promise<number | undefined> => {
    const discarded = discards;
    const input = inputOf(store, changedHere());
    const result = await api.savePartial(input, earlier?.token).catch(() => undefined);
    const saved = result && 'body' in result ? result.body : undefined;
    if (discarded !== discards) return saved && remove(saved.token);
    if (!saved) return fail(result && 'problem' in result ? result : undefined, earlier);
    succeed(saved, input.answers);
    return undefined;
  };
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isPaused || running || model.phase !== 'answering' || model.partial?.hasEnded) return;
    hasChanges = false;
    changed.clear();
    const endWatch = watchNetwork();
    running = request(model.partial).then((again) => {
      running = undefined;
      const hasReturned = endWatch();
      if (again !== undefined) hasChanges = true;
      if (hasChanges) schedule(hasReturned ? delay : (again ?? delay));
    });
  };
  const schedule = (after: number) => {
    if (!isPaused) timer ??= setTimeout(now, after);
  };
  const ifPending = () => timer !== undefined && now();
  if (typeof document !== 'undefined') {
    addEventListener('online', ifPending);
    addEventListener('pagehide', ifPending);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') ifPending(); // mobile browsers may close hidden pages
    });
  }
  const saver: PartialSaver = {
    get saving() {
      return isSaved === undefined ? undefined : { isSaved, link: model.partial, received };
    },
    soon(id) {
      hasChanges = true;
      received = {};
      if (id !== undefined) {
        base ??= saveableAnswers(store); // before this change
        changed.add(id);
      }
      schedule(delay);
    },
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      timer = undefined;
      // A submission does not wait for a network that hangs.
      await Promise.race([
        running,
        new Promise((resolve) => setTimeout(resolve, timings.partialPause)),
      ]);
    },
    resume() {
      isPaused = false;
      if (hasChanges) schedule(delay);
    },
    discard() {
      discards += 1;
      clearTimeout(timer);
      timer = undefined;
      hasChanges = false;
      isSaved = undefined;
      received = {};
      base = undefined;
      if (model.partial && !model.partial.hasEnded) remove(model.partial.token);
    },
  };
  // What was entered before the saver was loaded, or before the page was closed.
  if (model.isStarted && model.partial?.isOutdated !== false) saver.soon();
  return saver;
}

/** Whether the service does not know the revision: it was restored from a backup, or is a server of an earlier release. */
const isRevisionRefused = (result: ProblemResult | undefined): boolean =>
  result?.problem.errors?.some(({ path }) => /^(revision|changed)\b/.test(path)) === true;

/** @param changed the questions that have changed since the last save */
function inputOf(store: Store, changed: string[]): PartialResponseInput {
  const { form, route, partial } = store.model;
  const { revision } = partial ?? {};
  return {
    answers: saveableAnswers(store),
    section: route.section?.startsWith('#') ? null : (route.section ?? null),
    language: form.language,
    version: form.version,
    ...(revision !== undefined && { revision, changed }),
  };
}

type Answers = Readonly<Record<string, unknown>>;

/** All answers, also incomplete ones and those to questions that are not shown. */
function saveableAnswers({ model, state }: Store): Answers {
  const isSaveable = ([id, answer]: [string, unknown]) => {
    const type = model.questions?.elements.get(id)?.type;
    const isNumber = type === 'number' || typeof answer === 'number';
    return type !== 'signature' && (!isNumber || Number.isFinite(answer)); // not what is no number yet
  };
  return Object.fromEntries(Object.entries(state().answers).filter(isSaveable));
}

/** The questions that are answered in another way. */
function differences(base: Answers | undefined, now: Answers): string[] {
  if (!base) return [];
  const ids = Object.keys({ ...base, ...now });
  return ids.filter((id) => JSON.stringify(base[id]) !== JSON.stringify(now[id]));
}
