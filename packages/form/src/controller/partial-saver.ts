import { isDefinitive, type ProblemResult } from '../api/api-result.ts';
import type { PartialResponseInput } from '../api/public-types.ts';
import type { PartialSaver } from '../state/model.ts';
import { watchNetwork } from '../state/wait-for-network.ts';
import type { PartialLink } from '../storage/draft.ts';
import type { Store } from './store.ts';

export function createPartialSaver(store: Store): PartialSaver {
  const { model } = store;
  const { api, timings } = model.ports;
  const { partialDelay: delay } = timings;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let hasChanges = false;
  let discards = 0;
  let running: Promise<void> | undefined;

  const remove = (token: string): undefined => {
    api.discardPartial(token).catch(() => {});
  };
  const setResult = (isSaved: boolean, link = model.partial) => {
    model.partial = link;
    saver.isSaved = isSaved;
    store.update();
  };
  const fail = (result: ProblemResult | undefined, earlier: PartialLink | undefined) => {
    // It was submitted or discarded, or has expired. The service decides which at submission.
    const hasEnded = result?.status === 404 && earlier !== undefined;
    setResult(false, hasEnded ? { ...earlier, hasEnded } : model.partial);
    if (hasEnded || (result && isDefinitive(result))) return undefined;
    return (result?.retryAfter ?? 0) * 1000 || timings.partialRetryDelay;
  };
  /** @returns milliseconds after which the request is repeated; undefined if it is not */
  const request = async (earlier: PartialLink | undefined): Promise<number | undefined> => {
    const discarded = discards;
    const result = await api.savePartial(inputOf(store), earlier?.token).catch(() => undefined);
    const saved = result && 'body' in result ? result.body : undefined;
    if (discarded !== discards) return saved && remove(saved.token);
    if (!saved) return fail(result && 'problem' in result ? result : undefined, earlier);
    const { token, resume_url: url, expires_at: expires } = saved;
    setResult(true, { token, url, expires, isOutdated: hasChanges });
    return undefined;
  };
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isPaused || running || model.phase !== 'answering' || model.partial?.hasEnded) return;
    hasChanges = false;
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
    isSaved: model.partial && !model.partial.hasEnded,
    soon() {
      hasChanges = true;
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
      saver.isSaved = undefined;
      if (model.partial && !model.partial.hasEnded) remove(model.partial.token);
    },
  };
  // What was entered before the saver was loaded, or before the page was closed.
  if (model.isStarted && model.partial?.isOutdated !== false) saver.soon();
  return saver;
}

/** All answers, also incomplete ones and those to questions that are not shown. */
function inputOf({ model, state }: Store): PartialResponseInput {
  const { form, route, questions } = model;
  const isSaveable = ([id, answer]: [string, unknown]) => {
    const type = questions?.elements.get(id)?.type;
    const isNumber = type === 'number' || typeof answer === 'number';
    return type !== 'signature' && (!isNumber || Number.isFinite(answer)); // not what is no number yet
  };
  return {
    answers: Object.fromEntries(Object.entries(state().answers).filter(isSaveable)),
    section: route.section?.startsWith('#') ? null : (route.section ?? null),
    language: form.language,
    version: form.version,
  };
}
