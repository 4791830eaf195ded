import { useMutation, useQueryClient } from '@tanstack/react-query';
import { parse } from 'csv-parse/browser/esm/sync';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { csvReading } from '../../../../../packages/common/text/csv.ts';
import { CreateDatasetDocument, UpdateDatasetDocument } from '../../../generated/datasets.ts';
import { translateMessage } from '../../api/problem.ts';
import { request, requestWithFile } from '../../api/request.ts';
import { useIdempotencyKey } from '../../api/use-request.ts';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FieldGroup, FieldNotes, TextField } from '../../ui/controls/fields.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { TableCard } from '../../ui/layout.tsx';
import { Dialog } from '../../ui/overlays/dialogs.tsx';
import { type Dataset, datasetsKey } from './use-datasets.ts';

/** The beginning of a CSV file. */
interface CsvPreview {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Why the file cannot be read. */
  readonly fault?: string;
}

/** Bytes that are read, and rows that are shown. */
const previewBytes = 64 * 1024;
const previewRows = 5;

/** Reads the first rows of a file. The service checks all of them. */
async function readPreview(file: File): Promise<CsvPreview> {
  const bytes = await file.slice(0, previewBytes).arrayBuffer();
  // A character that is divided at the end is not read.
  const text = new TextDecoder().decode(bytes, { stream: true });
  const { options, faultOf } = csvReading(text);
  const records: string[][] = [];
  try {
    parse(text, {
      ...options,
      to: previewRows + 1,
      on_record(...read) {
        const cells = options.on_record(...read);
        records.push(cells);
        return cells;
      },
    });
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    const isCut = file.size > previewBytes; // perhaps within a cell in quotes
    if (!isCut) return { columns: [], rows: [], fault: translateMessage(fault) };
  }
  const [columns = [], ...rows] = records;
  return { columns, rows };
}

interface DatasetDialogProps {
  /** The dataset to change; without one, a dataset is created. */
  dataset?: Dataset;
  onClose(): void;
}

interface ChosenFile {
  content: File;
  preview: CsvPreview;
}

/** Creates a dataset from a CSV file, or renames one and replaces its rows. */
export function DatasetDialog({ dataset, onClose }: DatasetDialogProps) {
  const [name, setName] = useState(dataset?.name ?? '');
  const [file, setFile] = useState<ChosenFile>();
  const [sent, setSent] = useState(0);
  const keyOf = useIdempotencyKey();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (): Promise<unknown> => {
      const trimmed = name.trim();
      const id = dataset?.id;
      if (!file) {
        return request(UpdateDatasetDocument, { id: id ?? '', input: { name: trimmed } });
      }
      const input = { name: trimmed, file: null };
      const upload = { variable: 'input.file', content: file.content, onProgress: setSent };
      const { name: source, size, lastModified } = file.content;
      const idempotencyKey = keyOf({ input, source, size, lastModified });
      return id === undefined
        ? requestWithFile(CreateDatasetDocument, { input, idempotencyKey }, upload)
        : requestWithFile(UpdateDatasetDocument, { id, input }, upload);
    },
    onSuccess: () => {
      const text = dataset ? t('The dataset was changed.') : t('The dataset was created.');
      notify({ tone: 'success', text });
      onClose();
      return queries.invalidateQueries({ queryKey: datasetsKey });
    },
    onError: () => setSent(0),
  });
  const choose = async (files: FileList | null) => {
    const content = files?.[0];
    if (!content) return;
    setFile({ content, preview: await readPreview(content) });
    if (name === '') setName(content.name.replace(/\.\w+$/, ''));
  };
  const title = dataset ? t('Change dataset') : t('Create dataset');
  const isDisabled = name.trim() === '' || (!dataset && !file) || file?.preview.fault !== undefined;
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      submit={{ label: title, isDisabled, isPending, onPress: mutate }}
      error={error}
    >
      <TextField label={t('Name')} value={name} onChange={setName} autoFocus />
      <FieldGroup
        label={dataset ? t('New rows') : t('Rows')}
        description={t('A CSV file in UTF-8. Its first line contains the names of the columns.')}
        error={file?.preview.fault}
      >
        <FileTrigger acceptedFileTypes={['text/csv', '.csv']} onSelect={choose}>
          <Button icon={<FileUp />}>{t('Choose a file')}</Button>
        </FileTrigger>
        <FieldNotes description={file?.content.name} />
        {dataset && (
          <FieldNotes
            description={t('Published forms use the previous rows until you publish them again.')}
          />
        )}
      </FieldGroup>
      {file && file.preview.columns.length > 0 && <Preview preview={file.preview} />}
      {isPending && file && (
        <progress className="dataset-progress" aria-label={t('Upload')} max={1} value={sent} />
      )}
    </Dialog>
  );
}

function Preview({ preview: { columns, rows } }: { preview: CsvPreview }) {
  return (
    <TableCard label={t('First rows of the file')} columns={columns} className="dataset-rows">
      {rows.map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other identity
        <tr key={index}>
          {cells.map((cell, column) => (
            <td key={columns[column] ?? column}>{cell}</td>
          ))}
        </tr>
      ))}
    </TableCard>
  );
}
