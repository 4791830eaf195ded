import type { StoredValue } from '../../../../packages/form/src/storage/stored-value.ts';
import type { DraftResult } from '../../../embed/frame-messages.ts';
import type { HostPage } from '../../../embed/host-page.ts';
import type { DraftAnswer, PageDraft } from './draft.ts';

/** The draft that the embedding page keeps for a frame without storage. */
export interface HostDraft extends StoredValue<PageDraft> {
  /** Resolves when the draft can be read, or it is known that the embedding page keeps nothing. */
  load(): Promise<void>;
}

/** Milliseconds that the embedding page may take to answer after the frame was loaded. */
const longestWait = 2000;

/**
 * Keeps the draft in the embedding page, if the browser denies storage to the frame: docs/decisions/README.md, 91.
 *
 * @param name of the draft
 * @param onRefused called when the embedding page does not keep the draft, or does not answer
 */
export function hostDraft(host: HostPage, name: string, onRefused: () => void): HostDraft {
  let current: PageDraft | undefined;
  let isRefused = false;
  const refuse = () => {
    isRefused = true;
    onRefused();
  };
  const answered = new Promise<DraftResult>((resolve) => {
    host.onResult((result) => {
      resolve(result);
      if (!result.isKept && !isRefused) refuse();
    });
  });
  return {
    async load() {
      host.notify({ type: 'load-draft', name });
      const result = await Promise.race([answered, timeAfterLoad(longestWait)]);
      if (result) current = draftOf(result);
      else refuse();
    },
    get: () => current,
    set(draft) {
      if (isRefused) return;
      current = shared(draft);
      host.notify({ type: 'save-draft', name, text: JSON.stringify(current) });
    },
    clear() {
      current = undefined;
      host.notify({ type: 'clear-draft', name });
    },
  };
}

/** Waits for the whole page, then for a time: embedding pages open their channel when a frame was loaded. */
async function timeAfterLoad(milliseconds: number): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What the embedding page returned is not trusted: it contains no more than what was shared. */
function draftOf({ text }: DraftResult): PageDraft | undefined {
  try {
    return text === undefined ? undefined : shared(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The part of a draft that scripts of the embedding page may read: no files, no signatures, no token of saved answers
 * or of an invitation. The key of a submission prevents that a repeated one is stored twice.
 */
function shared({ answers, attempt, ...draft }: PageDraft): PageDraft {
  const { version, isStarted, began, saved, seed, route = {} } = draft;
  return {
    version,
    isStarted,
    began,
    saved,
    seed,
    route,
    answers: answers.map((answer) => (isUpload(answer) ? { ...answer, entries: [] } : answer)),
    files: {},
    ...(attempt && { attempt: { key: attempt.key, answers: '', body: '' } }),
  };
}

const isUpload = ({ type }: DraftAnswer) => type === 'file' || type === 'signature';
