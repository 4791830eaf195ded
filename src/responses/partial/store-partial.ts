// Stores partial responses: with one statement, unless they are merged with what was saved since the revision that they
// continue.

import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import {
  answerAt,
  replaceAnswers,
  separateUploads,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import { findUploads } from '../../files/find-files.ts';
import type { CachedVersion, PublishedForm } from '../../forms/cache/form-cache.ts';
import type { Query } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { partialTokens } from '../../platform/secrets/tokens.ts';
import type { ResponseServices } from '../response-services.ts';
import { assertAnswerSize } from '../submit/submit-response.ts';
import {
  openRefs,
  type ResumedAnswers,
  resumedAnswers,
  type StoredAnswers,
  sealRefs,
} from './resume-partial.ts';

/** Validated input. */
export interface CheckedPartial {
  readonly form: PublishedForm;
  readonly version: CachedVersion;
  readonly section: string | null;
  readonly language: string | null;
  readonly answers: SubmittedAnswers;
  readonly uploads: UploadsByRef;
  /** The revision that is continued; null to replace any. */
  readonly base: number | null;
  readonly changed: readonly string[] | undefined;
}

/**
 * Merges answers that were saved since a revision with those of a sender that continues it.
 *
 * @param changed the questions whose answers are the sender's, or that have none any more; without it, those that it answers
 */
function mergeAnswers(
  stored: StoredAnswers,
  sent: StoredAnswers,
  changed: readonly string[] = Object.keys(sent.answers),
): StoredAnswers {
  const ids = new Set(changed);
  const merge = <Value>(
    kept: Readonly<Record<string, Value>>,
    own: Readonly<Record<string, Value>>,
  ): Record<string, Value> =>
    Object.fromEntries([
      ...Object.entries(kept).filter(([path]) => !ids.has(questionAt(path))),
      ...Object.entries(own).filter(([path]) => ids.has(questionAt(path))),
    ]);
  return {
    answers: merge(stored.answers, sent.answers),
    refs: merge(stored.refs, sent.refs),
  };
}

/** The question of a path, which is an id or begins with one. */
const questionAt = (path: string): string => path.split('.', 1).join();

/** Answers without the uploads that are not available any more. */
function withoutUploads(
  { answers, refs }: StoredAnswers,
  gone: ReadonlySet<string>,
): StoredAnswers {
  if (gone.size === 0) return { answers, refs };
  const isLeft = (ref: string) => !gone.has(ref);
  const lists = Object.entries(refs);
  const files = lists.map(([path, list]): [string, unknown[]] => [
    path,
    filesAt(answers, path).filter((_, index) => isLeft(list[index] ?? '')),
  ]);
  return {
    answers: replaceAnswers(answers, files),
    refs: Object.fromEntries(lists.map(([path, list]) => [path, list.filter(isLeft)])),
  };
}

/** The ids of the files in answers. */
const storedFileIds = ({ answers, refs }: StoredAnswers): string[] =>
  Object.keys(refs).flatMap((path) =>
    filesAt(answers, path).map((file) => String(Object(file).file_id)),
  );

function filesAt(answers: SubmittedAnswers, path: string): unknown[] {
  const files: unknown = answerAt(answers, path);
  return Array.isArray(files) ? files : [];
}

export interface NewState {
  /** Id of a new partial response; null to replace the one with the token. */
  readonly id: string | null;
  readonly token: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** What the function returns: `refs` are encrypted, in base64. */
interface StoreOutcome {
  readonly outcome: 'saved' | 'unknown' | 'stale' | 'newer' | 'older';
  readonly revision: number;
  readonly answers?: SubmittedAnswers;
  readonly refs?: string | null;
}

export interface StoredPartial extends Pick<StoreOutcome, 'outcome' | 'revision'> {
  readonly merged?: ResumedAnswers | undefined;
}

export async function storePartial(
  services: ResponseServices,
  checked: CheckedPartial,
  state: NewState,
): Promise<StoredPartial> {
  const { db } = services;
  const { form, version, base, changed } = checked;
  const sent = separateUploads(version.definition, checked.answers, checked.uploads);
  const writer = (run: Query) => (answers: StoredAnswers, continued: number | null) =>
    storeAnswers(run, services, checked, state, answers, continued);
  const first = await writer((query) => db.pool.query(query))(sent, base);
  if (first.outcome !== 'older') return first;
  const gone = await unavailableRefs(services, form.id, storedAnswers(checked, state, first));
  return inTransaction(db.pool, async (run) => {
    const write = writer(run);
    const latest = await write(sent, base); // and lock it
    if (latest.outcome !== 'older') return latest;
    const stored = withoutUploads(storedAnswers(checked, state, latest), gone);
    const merged = mergeAnswers(stored, sent, changed);
    const resumed = resumedAnswers(merged);
    assertAnswerSize(Buffer.byteLength(JSON.stringify(resumed.answers)));
    return { ...(await write(merged, latest.revision)), merged: resumed };
  });
}

const storedAnswers = (
  { form }: CheckedPartial,
  { token }: NewState,
  { answers = {}, refs }: StoreOutcome,
): StoredAnswers => ({
  answers,
  refs: openRefs(token, form.id, refs == null ? null : Buffer.from(refs, 'base64')),
});

/** The references of uploads that have been submitted with other answers, or deleted. */
async function unavailableRefs(
  services: ResponseServices,
  formId: string,
  { refs }: StoredAnswers,
): Promise<ReadonlySet<string>> {
  const all = Object.values(refs).flat();
  const found = await findUploads(
    services,
    formId,
    all.map((ref) => ({ ref })),
  );
  return new Set(all.filter((ref) => !found.has(ref)));
}

/** @param continued the revision that is continued; null to replace any */
async function storeAnswers(
  run: Query,
  { clock }: ResponseServices,
  { form, version, section, language }: CheckedPartial,
  { id, token, now, expiresAt }: NewState,
  stored: StoredAnswers,
  continued: number | null,
): Promise<StoreOutcome> {
  const digest = partialTokens.digest(token);
  if (!digest) return { outcome: 'unknown', revision: 0 };
  const { rows } = await run<{ result: StoreOutcome }>({
    name: 'save-partial',
    text: 'SELECT save_partial_since($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS result',
    values: [
      form.id,
      id,
      digest,
      version.number,
      section,
      language,
      JSON.stringify(stored.answers),
      sealRefs(token, clock, form.id, stored.refs),
      storedFileIds(stored),
      now,
      expiresAt,
      continued,
    ],
  });
  return rows[0]?.result ?? { outcome: 'unknown', revision: 0 };
}
