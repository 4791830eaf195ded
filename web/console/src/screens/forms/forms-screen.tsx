import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FormStatus } from '../../../generated/forms.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { formatCount } from '../../ui/format.ts';
import { Plus } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CreateFormDialog } from './create-form-dialog.tsx';
import { FormsList } from './forms-list.tsx';
import { useForms } from './use-forms.ts';

const statuses = [
  { value: 'ALL', label: 'All statuses' },
  { value: 'PUBLISHED', label: 'Published' },
  { value: 'DRAFT', label: 'Draft' },
  { value: 'CLOSED', label: 'Closed' },
] as const;

/** The forms of the workspace: search, create, publish, duplicate, delete. */
export function FormsScreen() {
  const [params, setParams] = useSearchParams();
  const [isCreating, setIsCreating] = useState(false);
  const search = params.get('search') ?? '';
  const status = statuses.find(({ value }) => value === params.get('status'))?.value ?? 'ALL';
  const forms = useForms({
    search,
    status: status === 'ALL' ? null : (status satisfies FormStatus),
  });
  const canWrite = useViewer().can('forms:write');
  const setParam = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const create = canWrite && (
    <Button variant="primary" icon={<Plus />} onPress={() => setIsCreating(true)}>
      Create form
    </Button>
  );
  return (
    <Page
      title="Forms"
      description={forms.total !== undefined && formatCount(forms.total, 'form')}
      actions={create}
    >
      <div className="toolbar forms-toolbar">
        <SearchField
          label="Search forms"
          value={search}
          onChange={(value) => setParam('search', value)}
        />
        <Select
          label="Status"
          hideLabel
          options={statuses}
          value={status}
          onChange={(value) => setParam('status', value === 'ALL' ? '' : value)}
        />
      </div>
      <FormsList
        forms={forms}
        isFiltered={search !== '' || status !== 'ALL'}
        emptyAction={create}
      />
      <CreateFormDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}
