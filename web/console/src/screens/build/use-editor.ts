import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  FormDraftDocument,
  type FormDraftQuery,
  SaveDraftDocument,
} from '../../../generated/build.ts';
import { type ApiProblem, type Failure, isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { t } from '../../texts/translate.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { useWindowEvent } from '../../ui/hooks.ts';
import { formKey } from '../forms/use-forms.ts';
import {
  baseOf,
  conflictOf,
  type RemoteVersion,
  type StoredVersion,
  theirsOf,
} from './conflicts/remote-version.ts';
import { documentOf, inputOf } from './model/document.ts';
import { applyChange, type Change, redo, startHistory, takeOver, undo } from './model/history.ts';
import { isEqual, type Json } from './model/json.ts';
import { type Choose, mergeDefinitions } from './model/merge.ts';
import { followTexts } from './model/translations.ts';
import { changedParts, type RemoteChange } from './presence/changed-parts.ts';

/** A form as it is stored. */
export type StoredForm = NonNullable<FormDraftQuery['form']>;

/** Whether everything is stored, and why not. */
export type SaveState = 'saved' | 'saving' | 'invalid' | 'offline' | 'conflict';

/** Why a draft could not be saved. */
export interface SaveFault {
  readonly state: 'invalid' | 'offline' | 'conflict';
  /** The first member that was refused. */
  readonly failure?: Failure | undefined;
}

const noProblems: readonly Failure[] = [];

/** Milliseconds without a change after which the draft is saved. */
const saveDelay = 700;

/** Milliseconds until a failed save is repeated. */
const retryDelay = 5000;

/**
 * Edits a form: changes can be undone, are saved automatically, and are merged with those of other editors. Nothing
 * is overwritten: a save names the revision that it changes.
 */
export function useEditor(form: StoredForm) {
  const queries = useQueryClient();
  const [history, setHistory] = useState(() => startHistory(documentOf(form)));
  const [stored, setStored] = useState(() => storedVersion(form));
  /** `stored`, also before it is rendered. */
  const latest = useRef(stored);
  const [state, setState] = useState<SaveState>('saved');
  const [problems, setProblems] = useState<readonly Failure[]>([]);
  const [conflict, setConflict] = useState<RemoteVersion>();
  const [remoteChange, setRemoteChange] = useState<RemoteChange>();
  const [attempt, setAttempt] = useState(0);
  const saving = useRef<Promise<SaveFault | undefined>>(undefined);
  /** The document of the last save. */
  const sent = useRef<Json>(undefined);
  const document = history.definition;
  const isUnsaved = !isEqual(document, stored.document);

  const store = (next: StoredVersion) => {
    latest.current = next;
    setStored(next);
  };
  /** Shows a merged document, which is based on what another editor has stored. */
  const takeOverMerged = (merged: Json, { theirs, stored: base, revision }: RemoteVersion) => {
    setConflict(undefined);
    setState('saved');
    store({ document: theirs, base, revision });
    setHistory((current) => takeOver(current, merged));
  };
  /** Takes over what another editor has stored, except where both have changed the same. */
  const receive = useEffectEvent((remote: StoredForm, author: string | null) => {
    const { base: now, revision } = storedVersion(remote);
    const known = conflict?.stored ?? latest.current.base;
    if (!isEqual(known, now)) {
      setRemoteChange({ revision, author, ...changedParts(known, now) });
    }
    const base = conflict?.base ?? baseOf(history, latest.current.document);
    const theirs = theirsOf(latest.current, now);
    const version = { base, theirs, stored: now, revision, author };
    const { merged, conflicts } = mergeDefinitions(base, document, theirs);
    if (conflicts.length === 0) return takeOverMerged(merged, version);
    setState('conflict');
    setConflict(version);
  });
  const load = async (author: string | null = null) => {
    const { form: remote } = await request(FormDraftDocument, { id: form.id });
    if (remote && remote.revision > latest.current.revision) receive(remote, author);
  };
  const onOffline = (): SaveFault => {
    setState('offline');
    return { state: 'offline' };
  };
  const onRefused = async (problem: unknown): Promise<SaveFault> => {
    if (isProblem(problem, 'revision_conflict')) {
      try {
        await load();
      } catch {
        return onOffline();
      }
      // The other revision may not be found yet: then this one is sent again.
      setState((current) => (current === 'saving' ? 'offline' : current));
      return { state: 'conflict' };
    }
    if (!isRefusal(problem)) return onOffline();
    const failures = problem.failures.length > 0 ? problem.failures : [failureOf(problem)];
    setProblems(failures);
    setState('invalid');
    return { state: 'invalid', failure: failures[0] };
  };
  const send = async (): Promise<SaveFault | undefined> => {
    setState('saving');
    sent.current = document;
    try {
      const input = inputOf(document, latest.current.revision);
      const { updateForm } = await request(SaveDraftDocument, { id: form.id, input });
      if (updateForm) store({ ...storedVersion(updateForm.form), document });
      setProblems([]);
      setState('saved');
      await queries.invalidateQueries({ queryKey: formKey(form.id) });
      return undefined;
    } catch (problem) {
      return await onRefused(problem);
    } finally {
      saving.current = undefined;
      setAttempt((count) => count + 1);
    }
  };
  const save = useEffectEvent(() => {
    const isShown = stored === latest.current; // what was taken over may not be drawn yet
    if (!saving.current && isUnsaved && isShown && !conflict) saving.current = send();
  });
  const saveNow = async (): Promise<SaveFault | { revision: number }> => {
    if (conflict) return { state: 'conflict' };
    const fault = await saving.current;
    // `document` may be older than what was taken over in the meantime.
    if (fault) return fault;
    if (!isEqual(document, latest.current.document)) saving.current ??= send();
    return (await saving.current) ?? { revision: latest.current.revision };
  };

  const follow = useEffectEvent((revision: number, author: string | null) => {
    if (revision > (conflict?.revision ?? latest.current.revision)) {
      load(author).catch(() => undefined);
    } else if (author !== null) {
      // A save was refused before the author was known.
      const named = <Version extends { revision: number }>(version: Version | undefined) =>
        version?.revision === revision ? { ...version, author } : version;
      setRemoteChange(named);
      setConflict(named);
    }
  });

  const shownConflict = useMemo(
    () => conflict && conflictOf(conflict, document),
    [conflict, document],
  );
  const resolve = useEffectEvent((choose?: Choose) => {
    if (!conflict) return;
    const { merged } = mergeDefinitions(conflict.base, document, conflict.theirs, choose);
    takeOverMerged(merged, conflict);
  });
  const isResolved = shownConflict?.conflicts.length === 0;
  useEffect(() => {
    if (isResolved) resolve();
  }, [isResolved]);
  const delay = state === 'offline' ? retryDelay : saveDelay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save, for what was changed during it
  useEffect(() => {
    const isRefused = state === 'invalid' && document === sent.current;
    if (!isUnsaved || state === 'saving' || isRefused) return undefined;
    const timer = setTimeout(save, delay);
    return () => clearTimeout(timer);
  }, [document, stored, attempt]);
  useWindowEvent('focus', () => {
    if (!saving.current && !conflict) load().catch(() => undefined);
  });
  const step = (move: typeof undo, textOf: (refused: string) => string) => {
    const next = move(history);
    setHistory(next);
    if (next === history || next.refused === undefined) return;
    notify({ tone: 'error', text: textOf(next.refused) });
  };

  return {
    document,
    state: isUnsaved && state === 'saved' ? ('saving' as const) : state,
    isUnsaved,
    problems: isUnsaved ? problems : noProblems,
    revision: stored.revision,
    conflict: shownConflict,
    /** Saves what is shown, after a save that is being sent. Its result is the stored revision, or why not. */
    saveNow,
    /** What would be undone and redone; undefined if there is nothing. */
    undoable: history.past.at(-1)?.label,
    redoable: history.future[0]?.label,
    apply: (change: Change) =>
      setHistory((current) => {
        const definition = followTexts(current.definition, change.definition);
        return applyChange(current, { ...change, definition });
      }),
    undo: () => step(undo, notUndone),
    redo: () => step(redo, notRedone),
    /** Takes over a revision of another editor, once a save that is being sent has completed. */
    follow: async (revision: number, author: string | null) => {
      await saving.current;
      follow(revision, author);
    },
    /** What another editor has changed last. */
    remoteChange,
    resolve: (choose: Choose) => resolve(choose),
  };
}

const notUndone = (change: string) =>
  t('“{change}” cannot be undone: another editor has changed the same part.', { change });

const notRedone = (change: string) =>
  t('“{change}” cannot be redone: another editor has changed the same part.', { change });

const storedVersion = (form: StoredForm): StoredVersion => {
  const document = documentOf(form);
  return { document, base: document, revision: form.revision };
};

/** Whether the service refused a request; other faults pass. */
const isRefusal = (problem: unknown): problem is ApiProblem =>
  isProblem(problem) && problem.status > 0 && problem.status < 500;

const failureOf = ({ code, message }: { code: string; message: string }): Failure => ({
  path: '',
  code,
  message,
});
