import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RepeatElement } from '../../../../../../packages/definition/definition-model.ts';
import { ApiProblem, unexpectedAnswer } from '../../../api/problem.ts';
import { type RequestOptions, withSession } from '../../../api/request.ts';
import { sendTo, servicePath } from '../../../api/service-path.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { ComboBox, RadioCards, Select } from '../../../ui/controls/fields.tsx';
import { clickLink } from '../../../ui/download.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useForm } from '../../form/form-context.ts';
import { DeleteMatchingDialog } from '../deletion.tsx';
import { apiParamsOf, isFiltered, type ResponseQuery } from '../response-query.ts';
import { useFormDefinition } from '../use-form-definition.ts';
import {
  changeChoice,
  changeOption,
  choosePurpose,
  contentsText,
  type ExportChoice,
  exportParams,
  formats,
  isCutOff,
  mostText,
  optionOf,
  purposes,
  readChoice,
  takesTimeZone,
  timeZonesWith,
} from './export-choice.ts';
import { tableFields, timeZoneOption } from './table-fields.ts';

/**
 * Starts the download of a file of this service. A request that ends as soon as the file begins is sent first: it reports an
 * error, which the browser would show in place of the page, or store as the file.
 *
 * @throws {ApiProblem}
 */
async function startDownload(path: `/${string}`, options: RequestOptions = {}): Promise<void> {
  await withSession(() => tryDownload(path, options));
  clickLink(servicePath(path));
}

async function tryDownload(path: `/${string}`, { signal }: RequestOptions): Promise<void> {
  const response = await sendTo(path, { signal });
  if (!response.ok) throw await problemOf(response);
  await response.body?.cancel();
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const detail = unexpectedAnswer(status);
  const body: object = await response.json().catch(() => ({ detail }));
  return new ApiProblem({ status, ...body });
}

interface ExportFieldsProps {
  choice: ExportChoice;
  onChange(choice: ExportChoice): void;
  repeats: readonly RepeatElement[];
  /** Id of the repeat whose entries are the rows; null if responses are. */
  table: string | null;
  onTable(id: string | null): void;
}

/** The format, the rows, and the options that the format takes. */
function ExportFields({ choice, onChange, repeats, table, onTable }: ExportFieldsProps) {
  const { format, bom, timeZone } = choice;
  const fields = tableFields.filter(({ formats: taking }) => taking.includes(format));
  const isCsv = format === 'csv';
  return (
    <div className="export-fields">
      <Select
        label={t('Format')}
        options={formats}
        value={format}
        onChange={(next) => onChange(changeChoice(choice, { format: next }))}
      />
      {isCsv && repeats.length > 0 && (
        <Select
          label={t('Rows')}
          options={[responseRows, ...repeats.map(entryRows)]}
          value={table ?? responseRows.value}
          onChange={(id) => onTable(id === responseRows.value ? null : id)}
        />
      )}
      {fields.map((field) => {
        const value = optionOf(choice, field);
        return (
          <Select
            key={field.name}
            label={field.label}
            description={field.values.find((one) => one.value === value)?.description}
            options={field.values}
            value={value}
            onChange={(next) => onChange(changeOption(choice, field, next))}
          />
        );
      })}
      {takesTimeZone(format) && (
        <TimeZoneField
          value={timeZone}
          onChange={(next) => onChange(changeChoice(choice, { timeZone: next }))}
        />
      )}
      {isCsv && (
        <Switch
          label={t('Byte order mark')}
          description={t('Some spreadsheets require it to detect UTF-8.')}
          isSelected={bom}
          onChange={(next) => onChange(changeChoice(choice, { bom: next }))}
        />
      )}
    </div>
  );
}

/** No id of a repeat is empty. */
const responseRows = { value: '', label: t('Responses') };

const entryRows = ({ id, title }: RepeatElement) => ({
  value: id,
  label: t('Entries of “{title}”', { title: title ?? id }),
});

interface TimeZoneFieldProps {
  /** Null for the time zone of the form. */
  value: string | null;
  onChange(value: string | null): void;
}

/** The time zone of dates with times: searched by name, or empty for that of the form. */
function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { id: formId } = useForm();
  const { timeZone } = useFormDefinition(formId);
  // What was entered belongs to a value: another one, such as that of a preset, replaces it.
  const [entered, setEntered] = useState({ text: value ?? '', value });
  const text = entered.value === value ? entered.text : (value ?? '');
  const change = (zone: string | null) => {
    if (zone !== value) onChange(zone);
  };
  return (
    <ComboBox
      label={t('Time zone')}
      placeholder={timeZone && t('That of the form: {timeZone}', { timeZone })}
      description={timeZoneOption.description}
      options={timeZonesWith(text === value ? '' : text).map((zone) => ({
        value: zone,
        label: zone,
      }))}
      value={value}
      onChange={(zone) => {
        setEntered({ text: zone ?? '', value: zone });
        change(zone);
      }}
      text={text}
      onTextChange={(next) => {
        setEntered({ text: next, value });
        if (next === '') change(null);
      }}
    />
  );
}

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
