import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  FormDraftDocument,
  type FormDraftQuery,
  SaveDraftDocument,
} from '../../../generated/build.ts';
import { type ApiProblem, type Failure, isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { formKey } from '../forms/use-form-actions.ts';
import { documentOf, inputOf } from './model/document.ts';
import { applyChange, type Change, redo, startHistory, undo } from './model/history.ts';
import { isEqual, type Json } from './model/json.ts';
import { type MergeConflict, mergeDefinitions, type Side } from './model/merge.ts';
import { followTexts } from './model/translations.ts';

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
  const [stored, setStored] = useState(() => ({
    document: documentOf(form),
    revision: form.revision,
  }));
  /** `stored`, also before it is rendered. */
  const latest = useRef(stored);
  const [state, setState] = useState<SaveState>('saved');
  const [problems, setProblems] = useState<readonly Failure[]>([]);
  const [conflict, setConflict] = useState<EditConflict>();
  const [attempt, setAttempt] = useState(0);
  const saving = useRef<Promise<SaveFault | undefined>>(undefined);
  const document = history.definition;
  const isUnsaved = !isEqual(document, stored.document);

  const replaceDocument = (definition: Json) =>
    setHistory((current) => applyChange(current, { definition }));

  const store = (next: typeof stored) => {
    latest.current = next;
    setStored(next);
  };
  /** Takes over what another editor has stored. */
  const receive = (remote: StoredForm) => {
    const theirs = documentOf(remote);
    const { merged, conflicts } = mergeDefinitions(stored.document, document, theirs);
    if (conflicts.length > 0) {
      setState('conflict');
      setConflict({ base: stored.document, theirs, revision: remote.revision, conflicts });
      return;
    }
    setState('saved');
    store({ document: theirs, revision: remote.revision });
    replaceDocument(merged);
  };
  const load = async () => {
    const { form: remote } = await request(FormDraftDocument, { id: form.id });
    if (remote && remote.revision !== stored.revision) receive(remote);
  };
  const onRefused = async (problem: unknown): Promise<SaveFault> => {
    if (isProblem(problem, 'revision_conflict')) {
      await load();
      return { state: 'conflict' };
    }
    if (!isRefusal(problem)) {
      setState('offline');
      return { state: 'offline' };
    }
    const failures = problem.failures.length > 0 ? problem.failures : [failureOf(problem)];
    setProblems(failures);
    setState('invalid');
    return { state: 'invalid', failure: failures[0] };
  };
  const send = async (): Promise<SaveFault | undefined> => {
    setState('saving');
    try {
      const input = inputOf(document, latest.current.revision);
      const { updateForm } = await request(SaveDraftDocument, { id: form.id, input });
      if (updateForm) store({ document, revision: updateForm.form.revision });
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
    if (!saving.current && isUnsaved && !conflict) saving.current = send();
  });
  const saveNow = async (): Promise<SaveFault | { revision: number }> => {
    if (conflict) return { state: 'conflict' };
    await saving.current;
    if (!isEqual(document, latest.current.document)) saving.current ??= send();
    return (await saving.current) ?? { revision: latest.current.revision };
  };

  const delay = state === 'offline' ? retryDelay : saveDelay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused document is sent again only after a change
  useEffect(() => {
    if (!isUnsaved || state === 'saving') return undefined;
    const timer = setTimeout(save, delay);
    return () => clearTimeout(timer);
  }, [document, stored, state === 'offline' ? attempt : 0]);
  useWindowEvent('focus', () => {
    if (!saving.current && !conflict) load().catch(() => undefined);
  });

  return {
    document,
    state: isUnsaved && state === 'saved' ? ('saving' as const) : state,
    isUnsaved,
    problems: isUnsaved ? problems : [],
    revision: stored.revision,
    conflict,
    /** Saves what is shown, after a save that is being sent. Its result is the stored revision, or why not. */
    saveNow,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    apply: (change: Change) =>
      setHistory((current) => {
        const definition = followTexts(current.definition, change.definition);
        return applyChange(current, { ...change, definition });
      }),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** @param sides the chosen side of each conflict, by its path */
    resolve: (sides: ReadonlyMap<string, Side>) => {
      if (!conflict) return;
      const { base, theirs, revision } = conflict;
      const { merged } = mergeDefinitions(
        base,
        document,
        theirs,
        (path) => sides.get(path) ?? 'mine',
      );
      setConflict(undefined);
      setState('saved');
      store({ document: theirs, revision });
      replaceDocument(merged);
    },
  };
}

/** Changes of another editor of the members that this one has changed, too. */
export interface EditConflict {
  readonly base: Json;
  readonly theirs: Json;
  readonly revision: number;
  readonly conflicts: readonly MergeConflict[];
}

/** Whether the service refused a request; other faults pass. */
const isRefusal = (problem: unknown): problem is ApiProblem =>
  isProblem(problem) && problem.status > 0 && problem.status < 500;

const failureOf = ({ code, message }: { code: string; message: string }): Failure => ({
  ...{ path: '', code, message },
});
