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
import { parseFormJson } from './parse-form-json.ts';

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
        ...{ label: t('Create form'), isDisabled: !input, isPending: create.isPending },
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
