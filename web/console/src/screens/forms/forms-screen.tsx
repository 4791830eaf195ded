import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../app/viewer.tsx';
import { plural, t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FileUp, Layers2, Plus } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CreateFormDialog } from './create/create-form-dialog.tsx';
import type { FormSource } from './create/form-source-tabs.tsx';
import { type FormsQuery, paramsOf, parseFormsQuery } from './forms-query.ts';
import { FormsList, FormsToolbar } from './list/forms-list.tsx';
import { useForms } from './use-forms.ts';
import './forms.css';

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
