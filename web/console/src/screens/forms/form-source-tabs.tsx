import { useQuery } from '@tanstack/react-query';
import {
  FileTrigger,
  ListBox,
  ListBoxItem,
  Tab,
  TabList,
  TabPanel,
  Tabs,
} from 'react-aria-components';
import { TemplatesDocument } from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FileUp } from '../../ui/icons/icons.tsx';

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
  return (
    <Tabs className="tabs" selectedKey={source.kind} onSelectionChange={select}>
      <TabList className="tab-list" aria-label="Questions">
        <Tab id="template" className="tab">
          Template
        </Tab>
        <Tab id="json" className="tab">
          JSON
        </Tab>
      </TabList>
      <TabPanel id="template" className="tab-panel">
        <TemplateList
          value={source.kind === 'template' ? source.template : ''}
          onChange={(template) => onChange({ kind: 'template', template })}
        />
      </TabPanel>
      <TabPanel id="json" className="tab-panel">
        <TextField
          label="Form or definition"
          description="An exported form, or a definition with sections."
          rows={10}
          value={source.kind === 'json' ? source.text : ''}
          onChange={(text) => onChange({ kind: 'json', text })}
          error={jsonError}
        />
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={readFile}>
          <Button icon={<FileUp />}>Choose a file</Button>
        </FileTrigger>
      </TabPanel>
    </Tabs>
  );
}

interface TemplateListProps {
  /** Slug of the template; empty for a form without questions. */
  value: string;
  onChange(slug: string): void;
}

const blank = { slug: 'none', title: 'Empty form', description: 'Add the questions yourself.' };

function TemplateList({ value, onChange }: TemplateListProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => request(TemplatesDocument, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ProblemNotice problem={error} onRetry={() => refetch()} />;
  if (!data) return <Spinner label="Loading templates" />;
  return (
    <ListBox
      className="templates"
      layout="grid"
      aria-label="Templates"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value || blank.slug]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        onChange(key === blank.slug ? '' : String(key));
      }}
    >
      {[blank, ...(data.templates?.nodes ?? [])].map(({ slug, title, description }) => (
        <ListBoxItem key={slug} id={slug} textValue={title} className="template">
          <span className="template-title">{title}</span>
          <span className="template-description">{description}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
