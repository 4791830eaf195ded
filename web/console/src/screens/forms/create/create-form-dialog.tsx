import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CreateFormDocument, type CreateFormInput } from '../../../../generated/forms.ts';
import { request } from '../../../api/request.ts';
import { t } from '../../../texts/translate.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formsKey } from '../use-forms.ts';
import { type FormSource, FormSourceTabs } from './form-source-tabs.tsx';

/** The input that creates a form, or why a text is none. */
type ParsedForm = { input: CreateFormInput } | { error: string | undefined };

/** Members of a form in its JSON; the others of an exported form are ignored. */
const members = ['title', 'description', 'definition', 'settings', 'tags'] as const;

/**
 * Reads a form from JSON: an exported form (`{title, definition, …}`), a definition (`{schema, approval}`) or
 * its schema (`{sections}`). The service validates it.
 */
function parseFormJson(text: string): ParsedForm {
  if (text.trim() === '') return { error: undefined };
  const parsed = parseObject(text);
  if ('error' in parsed) return parsed;
  const { value } = parsed;
  if ('definition' in value) {
    return { input: Object.fromEntries(members.map((name) => [name, value[name]])) };
  }
  if ('schema' in value) return { input: { definition: value } };
  if ('sections' in value) return { input: { definition: { schema: value } } };
  return { error: t('A form has the member "definition", a definition has "schema".') };
}

function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { error: t('Must be a JSON object.') };
    }
    return { value: { ...value } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { error: t('Not valid JSON: {reason}', { reason }) };
  }
}

interface CreateFormDialogProps {
  /** What is chosen when the dialog opens. */
  initialSource: FormSource;
  onClose(): void;
}

export function CreateFormDialog({ initialSource, onClose }: CreateFormDialogProps) {
  const [title, setTitle] = useState('');
  const [source, setSource] = useState(initialSource);
  const navigate = useNavigate();
  const queries = useQueryClient();
  // A retry after a lost answer returns the form that was created.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (input: CreateFormInput) => request(CreateFormDocument, { input, idempotencyKey }),
    onSuccess: async ({ createForm }) => {
      await queries.invalidateQueries({ queryKey: formsKey });
      onClose();
      if (createForm) await navigate(`/forms/${createForm.form.id}/build`);
    },
    onError: () => setIdempotencyKey(crypto.randomUUID()),
  });
  const parsed = source.kind === 'json' ? parseFormJson(source.text) : undefined;
  const input = inputOf(title, source);
  return (
    <Dialog
      title={t('Create form')}
      size="large"
      onClose={onClose}
      submit={{
        label: t('Create form'),
        isDisabled: !input,
        isPending: create.isPending,
        onPress: () => input && create.mutate(input),
      }}
      error={create.error}
    >
      <TextField
        label={t('Title')}
        value={title}
        onChange={setTitle}
        description={source.kind === 'json' ? t('Without one, that of the JSON.') : undefined}
        autoFocus
      />
      <FormSourceTabs
        source={source}
        onChange={setSource}
        jsonError={parsed && 'error' in parsed ? parsed.error : undefined}
      />
    </Dialog>
  );
}

/** Undefined while something is missing. */
function inputOf(title: string, source: FormSource): CreateFormInput | undefined {
  const name = title.trim();
  if (source.kind === 'template') {
    if (name === '' && source.template === '') return undefined;
    // Without a definition, the service would add its first questions.
    const content = source.template
      ? { template: source.template }
      : { definition: { schema: { sections: [] } } };
    return { ...(name && { title: name }), ...content };
  }
  const parsed = parseFormJson(source.text);
  if (!('input' in parsed)) return undefined;
  const input = { ...parsed.input, ...(name && { title: name }) };
  return input.title ? input : undefined;
}
