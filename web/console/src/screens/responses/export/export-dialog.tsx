import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RepeatElement } from '../../../../../../packages/definition/definition-model.ts';
import { startDownload } from '../../../api/start-download.ts';
import { t } from '../../../texts/translate.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useForm } from '../../form/form-context.ts';
import { apiParamsOf, isFiltered, type ResponseQuery } from '../response-query.ts';
import {
  choosePurpose,
  type ExportChoice,
  exportParams,
  purposes,
  readChoice,
} from './export-choice.ts';
import { contentsText } from './export-contents.ts';
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
export function ExportDialog({ query, total, repeats, onClose }: ExportDialogProps) {
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
