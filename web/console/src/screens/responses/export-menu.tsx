import { useState } from 'react';
import { exportLimits } from '../../../../../src/responses/export/export-limits.ts';
import { servicePath } from '../../api/service-path.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Download, Trash2 } from '../../ui/icons/icons.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useForm } from '../form/form-context.ts';
import { DeleteMatchingDialog } from './delete-matching-dialog.tsx';
import { paramsOf, type ResponseQuery } from './response-query.ts';

interface ExportMenuProps {
  query: ResponseQuery;
  /** Number of matching responses. */
  total: number;
  onDeleted(): void;
}

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'json', label: 'JSON' },
  { format: 'jsonl', label: 'JSON Lines' },
] as const;

/** Downloads what the filter matches, or deletes it. */
export function ExportMenu({ query, total, onDeleted }: ExportMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const canDelete = useViewer().can('responses:write');
  const { id: formId } = useForm();
  const params = paramsOf(query);
  const exportUrl = (format: string) => {
    const all = new URLSearchParams([...params, ['format', format]]);
    return servicePath(`/api/v1/forms/${formId}/responses/export?${all}`);
  };
  const icon = <Download />;
  const limit = exportLimits.responses;
  const part = total > limit ? `, newest ${limit.toLocaleString('en')}` : '';
  return (
    <>
      <Menu
        label="Export"
        trigger={<Button icon={icon}>Export</Button>}
        actions={[
          ...formats.map(({ format, label }) => ({
            ...{ label: label + part, icon, href: exportUrl(format) },
          })),
          {
            label: `Files (ZIP)${part}`,
            icon,
            href: servicePath(`/api/v1/forms/${formId}/files/export?${params}`),
          },
          canDelete &&
            total > 0 && {
              ...{ label: 'Delete all shown', icon: <Trash2 />, isDanger: true },
              onAction: () => setIsDeleting(true),
            },
        ]}
      />
      {isDeleting && (
        <DeleteMatchingDialog
          query={query}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            setIsDeleting(false);
            onDeleted();
          }}
        />
      )}
    </>
  );
}
