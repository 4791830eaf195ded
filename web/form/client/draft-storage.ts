import type { PageData, PublicFormBody } from '../page/page-view.ts';

/** A file that was uploaded and is not yet part of a response. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** A body that was sent, with the key under which sending it again does no harm. */
export interface SubmissionAttempt {
  readonly key: string;
  /** The answers, to see whether they are still the same. */
  readonly answers: string;
  readonly body: string;
}

/** What a respondent has done so far; it outlives a reload of the tab. */
export interface Draft {
  /** Values of controls by their names. */
  entries: [name: string, values: string[]][];
  /** Uploaded files by their references. */
  files: Record<string, UploadedFile>;
  /** When it began, in milliseconds since 1970. */
  began: number;
  /** Decides how shuffled options lie. */
  seed: number;
  /** The section that was shown last. */
  section?: string | undefined;
  attempt?: SubmissionAttempt | undefined;
}

/** Where something is kept as long as the tab is open; nowhere, if the browser forbids that. */
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
      return undefined; // storage may be forbidden, in frames above all, or full
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
 * The draft of a form's version. Each set of answers that an address begins with has its own: what
 * was typed at one person's address must not show up at another's.
 */
export function draftStorage(
  { slug, version }: Pick<PublicFormBody, 'slug' | 'version'>,
  prefill: PageData['prefill'],
): TabStorage<Draft> {
  return tabStorage(`formwright:${slug}:${version}:${JSON.stringify(prefill)}`);
}

/** The token that opens a form. */
export function accessTokenStorage(slug: string): TabStorage<string> {
  return tabStorage(`formwright:${slug}:access`);
}

export function newDraft(): Draft {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return { entries: [], files: {}, began: Date.now(), seed };
}
