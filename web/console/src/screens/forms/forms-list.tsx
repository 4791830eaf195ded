import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FormRowFragment } from '../../../generated/forms.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { formatNumber, formatRelativeTime, formatTime } from '../../ui/format.ts';
import { FileText } from '../../ui/icons/icons.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { FormMenu } from './form-menu.tsx';
import { FormStatusBadge } from './form-status-badge.tsx';
import './forms.css';
import type { useForms } from './use-forms.ts';

interface FormsListProps {
  forms: ReturnType<typeof useForms>;
  isFiltered: boolean;
  /** Shown while there are no forms at all. */
  emptyAction: ReactNode;
}

const columns = ['Form', 'Status', 'Responses', 'Updated', 'Actions'];

export function FormsList({ forms, isFiltered, emptyAction }: FormsListProps) {
  const { data: rows, error } = forms;
  if (error || !rows) return <QueryState query={forms} label="Loading forms" />;
  if (rows.length === 0 && isFiltered) {
    return <EmptyState title="No forms match">Try another search text or status.</EmptyState>;
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={<FileText />} title="No forms yet" actions={emptyAction}>
        A form asks questions, and collects the responses of everyone who has its link.
      </EmptyState>
    );
  }
  return (
    <div className="card">
      <Table className="forms-table" columns={columns} numbers={['Responses']}>
        {rows.map((form) => (
          <FormTableRow key={form.id} form={form} />
        ))}
      </Table>
      <LoadMore {...forms} />
    </div>
  );
}

function FormTableRow({ form }: { form: FormRowFragment }) {
  return (
    <tr>
      <th scope="row" className="forms-name">
        <Link to={`/forms/${form.id}`}>{form.title}</Link>
        <span className="second-line note ellipsis">/f/{form.slug}</span>
      </th>
      <td>
        <FormStatusBadge form={form} />
      </td>
      <td className="number">
        {form.responseCount === null ? '–' : formatNumber(form.responseCount)}
      </td>
      <td>
        <time dateTime={form.updatedAt} title={formatTime(form.updatedAt)}>
          {formatRelativeTime(form.updatedAt)}
        </time>
      </td>
      <td className="forms-actions">
        <FormMenu form={form} />
      </td>
    </tr>
  );
}
