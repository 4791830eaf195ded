import type { PageData, PublicFormBody } from '../page/page-view.ts';

/** A file that was uploaded and is not yet part of a response. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** A submitted body with its idempotency key, for retries. */
export interface SubmissionAttempt {
  readonly key: string;
  /** The serialized answers, to detect changes. */
  readonly answers: string;
  readonly body: string;
}

/** The route of a respondent through the sections, one per page. */
export interface Route {
  /** Id of the section that was opened last. */
  readonly section?: string | undefined;
  /** Ids of the sections that were completed before it, in order. */
  readonly visited?: readonly string[];
}

/** The state of an unfinished form. It survives a reload of the tab. */
export interface Draft {
  /** Values of controls, by name. */
  entries: [name: string, values: string[]][];
  /** Uploaded files, by upload reference. */
  files: Record<string, UploadedFile>;
  /** Start time, in milliseconds since the Unix epoch. */
  began: number;
  /** Seed of the order of shuffled options. */
  seed: number;
  route?: Route;
  attempt?: SubmissionAttempt | undefined;
}

/** A value in `sessionStorage`. Does nothing if the browser denies access to it. */
interface TabStorage<Value> {
  get(): Value | undefined;
  set(value: Value): void;
  clear(): void;
}

function tabStorage<Value>(name: string): TabStorage<Value> {
  const ignoreErrors = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch {
      return undefined; // access may be denied, often in frames, or the storage is full
    }
  };
  return {
    get: () =>
      ignoreErrors(() => {
        const text = sessionStorage.getItem(name);
        return text === null ? undefined : JSON.parse(text);
      }),
    set: (value) => ignoreErrors(() => sessionStorage.setItem(name, JSON.stringify(value))),
    clear: () => ignoreErrors(() => sessionStorage.removeItem(name)),
  };
}

/**
 * The draft of a form's version. Each set of prefilled answers has its own, so that answers entered at
 * one person's personal URL do not appear at another's.
 */
export function draftStorage(
  { slug, version }: Pick<PublicFormBody, 'slug' | 'version'>,
  prefill: PageData['prefill'],
): TabStorage<Draft> {
  return tabStorage(`formwright:${slug}:${version}:${JSON.stringify(prefill)}`);
}

/** The access token of a form with a password. */
export function accessTokenStorage(slug: string): TabStorage<string> {
  return tabStorage(`formwright:${slug}:access`);
}

export function newDraft(): Draft {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return { entries: [], files: {}, began: Date.now(), seed };
}
