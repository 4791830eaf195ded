import type { UploadedFile } from '../../../../form/src/api/public-types.ts';
import type { SubmissionAttempt } from '../../../../form/src/api/submission-attempt.ts';
import { type StoredValue, storedValue } from '../../../../form/src/storage/stored-value.ts';
import { newSeed } from '../../../../form/src/walk/shuffled.ts';
import type { PageData, PublicFormBody } from '../../page/page-view.ts';

/** A file that was uploaded and is not yet part of a response. */
export type DraftFile = Pick<UploadedFile, 'name' | 'size' | 'type'> & {
  /** The drawing of a signature, as a data URL, with the typed name that it shows. */
  readonly drawing?: string;
  readonly typedName?: string;
};

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
  files: Record<string, DraftFile>;
  /** Start time, in milliseconds since the Unix epoch. */
  began: number;
  /** Seed of the order of shuffled options. */
  seed: number;
  route?: Route;
  attempt?: SubmissionAttempt | undefined;
}

const tabStorage = <Value>(name: string): StoredValue<Value> =>
  storedValue(() => sessionStorage, name);

/**
 * The draft of a form's version. Each set of prefilled answers has its own, so that answers entered at
 * one person's personal URL do not appear at another's.
 */
export function draftStorage(
  { slug, version }: Pick<PublicFormBody, 'slug' | 'version'>,
  prefill: PageData['prefill'],
): StoredValue<Draft> {
  return tabStorage(`formwright:${slug}:${version}:${JSON.stringify(prefill)}`);
}

/** Saves nothing: what is entered in a preview must not appear in the published form. */
export const unsavedDraft: StoredValue<Draft> = {
  get: () => undefined,
  set: () => {},
  clear: () => {},
};

/** The language that the respondent selected; in a frame, in place of the one that the embedding page requests. */
export function languageStorage(slug: string, requested: string): StoredValue<string> {
  return tabStorage(`formwright:${slug}:language:${requested}`);
}

/** The access token of a form with a password. */
export function accessTokenStorage(slug: string): StoredValue<string> {
  return tabStorage(`formwright:${slug}:access`);
}

export function newDraft(): Draft {
  return { entries: [], files: {}, began: Date.now(), seed: newSeed() };
}
