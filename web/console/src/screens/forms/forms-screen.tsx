import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp, Layers2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CreateFormDocument, type CreateFormInput } from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { useIdempotencyKey } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { plural, t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { Page } from '../../ui/layout.tsx';
import { Dialog } from '../../ui/overlays/dialogs.tsx';
import { type FormSource, FormSourceTabs } from './form-source-tabs.tsx';
import { type FormsQuery, paramsOf, parseFormsQuery } from './forms-query.ts';
import { FormsList, FormsToolbar } from './list/forms-list.tsx';
import { formsKey, useForms } from './use-forms.ts';
import './forms.css';

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

function CreateFormDialog({ initialSource, onClose }: CreateFormDialogProps) {
  const [title, setTitle] = useState('');
  const [source, setSource] = useState(initialSource);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const create = useMutation({
    mutationFn: (input: CreateFormInput) =>
      request(CreateFormDocument, { input, idempotencyKey: keyOf(input) }),
    onSuccess: async ({ createForm }) => {
      await queries.invalidateQueries({ queryKey: formsKey });
      onClose();
      if (createForm) await navigate(`/forms/${createForm.form.id}/build`);
    },
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

/** What a new form can begin with, by where the dialog was opened. */
const sources = {
  empty: { kind: 'template', template: '' },
  template: { kind: 'template', template: 'contact' },
  json: { kind: 'json', text: '' },
} as const satisfies Record<string, FormSource>;

/** The forms of the workspace: search, sort, create, and change one or several. */
export function FormsScreen() {
  const [params, setParams] = useSearchParams();
  const [source, setSource] = useState<FormSource>();
  const query = parseFormsQuery(params);
  const setQuery = (next: FormsQuery) => setParams(paramsOf(next), { replace: true });
  const forms = useForms(query);
  const canWrite = useViewer().can('forms:write');
  const create = canWrite && (
    <Button variant="primary" icon={<Plus />} onPress={() => setSource(sources.empty)}>
      {t('Create form')}
    </Button>
  );
  return (
    <Page
      title={t('Forms')}
      description={
        forms.total === undefined ? '\u00a0' : plural(forms.total, '{n} form', '{n} forms')
      }
      actions={create}
    >
      <FormsToolbar query={query} onQuery={setQuery} />
      <FormsList
        forms={forms}
        query={query}
        onQuery={setQuery}
        emptyActions={
          create && (
            <>
              {create}
              <Button icon={<Layers2 />} onPress={() => setSource(sources.template)}>
                {t('Use a template')}
              </Button>
              <Button icon={<FileUp />} onPress={() => setSource(sources.json)}>
                {t('Import JSON')}
              </Button>
            </>
          )
        }
      />
      {source && <CreateFormDialog initialSource={source} onClose={() => setSource(undefined)} />}
    </Page>
  );
}
