import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EditableSettingsFragment,
  FormSettingsDocument,
  type FormSettingsInput,
  SaveSettingsDocument,
} from '../../../generated/settings.ts';
import { isProblem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { useRequest } from '../../api/use-request.ts';
import { t } from '../../texts/translate.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { formKey } from '../forms/use-forms.ts';

/** The settings of a form, with changes that are not stored yet. Saves the changed settings only. */
export function useSettings(id: string) {
  const queries = useQueryClient();
  const [edits, setEdits] = useState<FormSettingsInput>({});
  const queryKey = [...formKey(id), 'settings'];
  const query = useRequest(queryKey, FormSettingsDocument, { id });
  const form = query.data?.form;
  const save = useMutation({
    mutationFn: (settings: FormSettingsInput) =>
      request(SaveSettingsDocument, { id, input: { settings, revision: form?.revision } }),
    onSuccess: ({ updateForm }) => {
      setEdits({});
      queries.setQueryData(queryKey, updateForm ?? undefined);
      notify({ tone: 'success', text: t('The settings are saved.') });
      return queries.invalidateQueries({ queryKey: formKey(id) });
    },
    onError: (problem) =>
      isProblem(problem, 'revision_conflict') ? queries.invalidateQueries({ queryKey }) : undefined,
  });
  const discard = () => {
    setEdits({});
    save.reset();
  };
  return {
    query,
    stored: form?.settings,
    edits,
    /** Sets settings; null is the default. */
    change: (next: FormSettingsInput) => setEdits((current) => ({ ...current, ...next })),
    isChanged: Object.keys(edits).length > 0,
    isSaving: save.isPending,
    save: () => save.mutate(edits),
    /** The settings that `failures` are about. */
    sent: save.variables,
    discard,
    problem: save.error,
    failures: isProblem(save.error) ? save.error.failures : [],
  };
}

export type SettingsEditor = ReturnType<typeof useSettings>;

export interface SettingsProps {
  editor: SettingsEditor;
  stored: EditableSettingsFragment['settings'];
  canWrite: boolean;
}

/** Why a setting was refused. */
export const failureAt = ({ failures }: SettingsEditor, name: string): string | undefined =>
  failures.find(({ path }) => path === `settings.${name}` || path.startsWith(`settings.${name}.`))
    ?.message;
