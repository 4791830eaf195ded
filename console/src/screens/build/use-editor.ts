import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  FormDraftDocument,
  type FormDraftQuery,
  SaveDraftDocument,
} from '../../../generated/build.ts';
import { type ApiProblem, type Failure, isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
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
  const [state, setState] = useState<SaveState>('saved');
  const [problems, setProblems] = useState<readonly Failure[]>([]);
  const [conflict, setConflict] = useState<EditConflict>();
  const [attempt, setAttempt] = useState(0);
  const isSaving = useRef(false);
  const document = history.definition;
  const isUnsaved = !isEqual(document, stored.document);

  const replaceDocument = (next: Json, label: string) =>
    setHistory((current) => applyChange(current, { definition: next, label }));

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
    setStored({ document: theirs, revision: remote.revision });
    replaceDocument(merged, 'Changes of another editor');
  };
  const load = async () => {
    const { form: remote } = await request(FormDraftDocument, { id: form.id });
    if (remote && remote.revision !== stored.revision) receive(remote);
  };
  const onRefused = async (problem: unknown) => {
    if (isProblem(problem, 'revision_conflict')) return load();
    if (!isRefusal(problem)) return setState('offline');
    setProblems(problem.failures.length > 0 ? problem.failures : [failureOf(problem)]);
    return setState('invalid');
  };
  const save = useEffectEvent(async () => {
    if (isSaving.current || !isUnsaved || conflict) return;
    isSaving.current = true;
    setState('saving');
    try {
      const input = inputOf(document, stored.revision);
      const { updateForm } = await request(SaveDraftDocument, { id: form.id, input });
      if (updateForm) setStored({ document, revision: updateForm.revision });
      setProblems([]);
      setState('saved');
      await queries.invalidateQueries({ queryKey: formKey(form.id) });
    } catch (problem) {
      await onRefused(problem);
    } finally {
      isSaving.current = false;
      setAttempt((count) => count + 1);
    }
  });

  const delay = state === 'offline' ? retryDelay : saveDelay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused document is sent again only after a change
  useEffect(() => {
    if (!isUnsaved || state === 'saving') return undefined;
    const timer = setTimeout(save, delay);
    return () => clearTimeout(timer);
  }, [document, stored, state === 'offline' ? attempt : 0]);
  const refresh = useEffectEvent(() => {
    if (!isSaving.current && !conflict) load().catch(() => undefined);
  });
  useEffect(() => {
    const listener = () => refresh();
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  }, []);

  return {
    document,
    state: isUnsaved && state === 'saved' ? ('saving' as const) : state,
    isUnsaved,
    problems: isUnsaved ? problems : [],
    revision: stored.revision,
    conflict,
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
      setStored({ document: theirs, revision });
      replaceDocument(merged, 'Changes of another editor');
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
