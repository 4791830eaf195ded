import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CreateFormDocument, type CreateFormInput } from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type FormSource, FormSourceTabs } from './form-source-tabs.tsx';
import { parseFormJson } from './parse-form-json.ts';
import { formsKey } from './use-forms.ts';

interface CreateFormDialogProps {
  isOpen: boolean;
  onClose(): void;
}

const emptyForm: FormSource = { kind: 'template', template: '' };

export function CreateFormDialog({ isOpen, onClose }: CreateFormDialogProps) {
  const [title, setTitle] = useState('');
  const [source, setSource] = useState(emptyForm);
  const navigate = useNavigate();
  const queries = useQueryClient();
  // A retry after a lost answer returns the form that was created.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (input: CreateFormInput) => request(CreateFormDocument, { input, idempotencyKey }),
    onSuccess: async ({ createForm }) => {
      await queries.invalidateQueries({ queryKey: formsKey });
      close();
      if (createForm) await navigate(`/forms/${createForm.form.id}`);
    },
    onError: () => setIdempotencyKey(crypto.randomUUID()),
  });
  const close = () => {
    setTitle('');
    setSource(emptyForm);
    setIdempotencyKey(crypto.randomUUID());
    create.reset();
    onClose();
  };
  const parsed = source.kind === 'json' ? parseFormJson(source.text) : undefined;
  const input = inputOf(title, source);
  return (
    <Dialog
      title="Create form"
      size="large"
      isOpen={isOpen}
      onClose={close}
      submit={{
        ...{ label: 'Create form', isDisabled: !input, isPending: create.isPending },
        onPress: () => input && create.mutate(input),
      }}
      error={create.error}
    >
      <TextField
        label="Title"
        value={title}
        onChange={setTitle}
        description={source.kind === 'json' ? 'Without one, that of the JSON.' : undefined}
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
