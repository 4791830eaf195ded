import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RepeatElement } from '../../../../../../packages/definition/definition-model.ts';
import { servicePath } from '../../../api/service-path.ts';
import { startDownload } from '../../../api/start-download.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { Download, Trash2 } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useForm } from '../../form/form-context.ts';
import { DeleteMatchingDialog } from '../deletion/delete-matching-dialog.tsx';
import { apiParamsOf, isFiltered, type ResponseQuery } from '../response-query.ts';
import {
  choosePurpose,
  type ExportChoice,
  exportParams,
  purposes,
  readChoice,
} from './export-choice.ts';
import { contentsText, isCutOff, mostText } from './export-contents.ts';
import { ExportFields } from './export-fields.tsx';

interface ExportDialogProps {
  query: ResponseQuery;
  /** Number of matching responses; undefined until it is known. */
  total: number | undefined;
  /** The repeats whose entries can be the rows. */
  repeats: readonly RepeatElement[];
  onClose(): void;
}

const storageKey = 'formwright-console-export';

/** Exports what the filter matches. This browser stores the last choice, without the rows, which belong to a form. */
function ExportDialog({ query, total, repeats, onClose }: ExportDialogProps) {
  const { id: formId } = useForm();
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(storageKey)));
  const [controller] = useState(() => new AbortController());
  const [table, setTable] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (path: `/${string}`) => startDownload(path, controller),
    onSuccess: onClose,
  });
  const cancel = () => {
    controller.abort();
    onClose();
  };
  const changeTo = (next: ExportChoice) => {
    reset();
    setChoice(next);
  };
  const params = exportParams(choice, table);
  const start = () => {
    localStorage.setItem(storageKey, JSON.stringify(choice));
    const all = new URLSearchParams([...apiParamsOf(query), ...Object.entries(params)]);
    mutate(`/api/v1/forms/${formId}/responses/export?${all}`);
  };
  const hasEntries = params['table'] !== undefined;
  return (
    <Dialog
      title={t('Export responses')}
      size="large"
      onClose={cancel}
      submit={{ label: t('Download'), isPending, onPress: start }}
      error={error}
    >
      <p>{contentsText({ total, isFiltered: isFiltered(query), hasEntries })}</p>
      <RadioCards
        label={t('Purpose')}
        options={purposes}
        value={choice.purpose}
        onChange={(purpose) => changeTo(choosePurpose(choice, purpose))}
      />
      <ExportFields
        choice={choice}
        repeats={repeats}
        table={table}
        onChange={changeTo}
        onTable={(id) => {
          reset();
          setTable(id);
        }}
      />
    </Dialog>
  );
}

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
