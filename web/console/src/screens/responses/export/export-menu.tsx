import { useState } from 'react';
import type { RepeatElement } from '../../../../../../packages/definition/definition-model.ts';
import { servicePath } from '../../../api/service-path.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Download, Trash2 } from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useForm } from '../../form/form-context.ts';
import { DeleteMatchingDialog } from '../deletion/delete-matching-dialog.tsx';
import { apiParamsOf, type ResponseQuery } from '../response-query.ts';
import { isCutOff, mostText } from './export-contents.ts';
import { ExportDialog } from './export-dialog.tsx';

interface ExportMenuProps {
  query: ResponseQuery;
  /** Number of matching responses; undefined until it is known. */
  total: number | undefined;
  repeats: readonly RepeatElement[];
  onDeleted(): void;
}

/** Downloads what the filter matches, or deletes it. */
export function ExportMenu({ query, total, repeats, onDeleted }: ExportMenuProps) {
  const hasResponses = total !== undefined && total > 0;
  const [open, setOpen] = useState<'export' | 'deletion'>();
  const canDelete = useViewer().can('responses:write');
  const { id: formId } = useForm();
  const pathOf = (resource: string, params: URLSearchParams | string) =>
    servicePath(`/api/v1/forms/${formId}/${resource}/export?${params}`);
  const close = () => setOpen(undefined);
  const icon = <Download />;
  const filesLabel = isCutOff(total)
    ? t('Files (ZIP), newest {most}', { most: mostText })
    : t('Files (ZIP)');
  return (
    <>
      <Menu
        label={t('Export')}
        trigger={<Button icon={icon}>{t('Export')}</Button>}
        actions={[
          { label: t('Responses…'), icon, onAction: () => setOpen('export') },
          {
            label: t('Codebook (XLSX)'),
            icon,
            href: pathOf('responses', 'format=codebook&file=xlsx'),
          },
          {
            label: filesLabel,
            icon,
            href: pathOf('files', apiParamsOf(query)),
          },
          canDelete &&
            hasResponses && {
              label: t('Delete all shown'),
              icon: <Trash2 />,
              isDanger: true,
              onAction: () => setOpen('deletion'),
            },
        ]}
      />
      {open === 'export' && (
        <ExportDialog
          query={query}
          total={total}
          // A form without responses may never have been published, so that it has no tables of entries.
          repeats={hasResponses ? repeats : []}
          onClose={close}
        />
      )}
      {open === 'deletion' && (
        <DeleteMatchingDialog
          query={query}
          onClose={close}
          onDeleted={() => {
            close();
            onDeleted();
          }}
        />
      )}
    </>
  );
}
