import { FileUp } from 'lucide-react';
import { FileTrigger, ListBox, ListBoxItem } from 'react-aria-components';
import { TemplatesDocument } from '../../../generated/forms.ts';
import { useRequest } from '../../api/use-request.ts';
import { t, translate } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { TabView } from '../../ui/tab-view.tsx';

/** Where the questions of a new form come from. */
export type FormSource = { kind: 'template'; template: string } | { kind: 'json'; text: string };

interface FormSourceTabsProps {
  source: FormSource;
  onChange(source: FormSource): void;
  jsonError: string | undefined;
}

/** A choice between the templates and a form in JSON. */
export function FormSourceTabs({ source, onChange, jsonError }: FormSourceTabsProps) {
  const select = (key: unknown) =>
    onChange(key === 'json' ? { kind: 'json', text: '' } : { kind: 'template', template: '' });
  const readFile = async (files: FileList | null) => {
    const text = await files?.[0]?.text();
    if (text !== undefined) onChange({ kind: 'json', text });
  };
  const templates = (
    <TemplateList
      value={source.kind === 'template' ? source.template : ''}
      onChange={(template) => onChange({ kind: 'template', template })}
    />
  );
  const json = (
    <>
      <TextField
        label={t('Form or definition')}
        description={t('An exported form, or a definition with sections.')}
        rows={10}
        value={source.kind === 'json' ? source.text : ''}
        onChange={(text) => onChange({ kind: 'json', text })}
        error={jsonError}
      />
      <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={readFile}>
        <Button icon={<FileUp />}>{t('Choose a file')}</Button>
      </FileTrigger>
    </>
  );
  return (
    <TabView
      label={t('Questions')}
      tabs={[
        { id: 'template', label: t('Template'), content: templates },
        { id: 'json', label: 'JSON', content: json },
      ]}
      selected={source.kind}
      onSelect={select}
    />
  );
}

interface TemplateListProps {
  /** Slug of the template; empty for a form without questions. */
  value: string;
  onChange(slug: string): void;
}

const blank = {
  slug: 'none',
  title: t('Empty form'),
  description: t('Add the questions yourself.'),
};

function TemplateList({ value, onChange }: TemplateListProps) {
  const options = { staleTime: Number.POSITIVE_INFINITY };
  const query = useRequest(['templates'], TemplatesDocument, {}, options);
  const { data } = query;
  if (!data) return <QueryState query={query} label={t('Loading templates')} />;
  const templates = (data.templates?.nodes ?? []).map(({ slug, title, description }) => ({
    slug,
    title: translate(title),
    description: translate(description),
  }));
  return (
    <ListBox
      className="templates"
      layout="grid"
      aria-label={t('Templates')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value || blank.slug]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        onChange(key === blank.slug ? '' : String(key));
      }}
    >
      {[blank, ...templates].map(({ slug, title, description }) => (
        <ListBoxItem key={slug} id={slug} textValue={title} className="option-card stack">
          <strong>{title}</strong>
          <span className="note">{description}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
