import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { Condition } from '../../../../../packages/definition/conditions/condition-model.ts';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField, Select, TextField } from '../../ui/controls/fields.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { formatTime, viewerZone, zoneNote } from '../../ui/format.ts';
import { useDelayed, useWindowEvent } from '../../ui/hooks.ts';
import { Dialog } from '../../ui/overlays/dialogs.tsx';
import { useForm } from '../form/form-context.ts';
import { conditionText } from '../responses/filter/condition-text.ts';
import { FilterButton } from '../responses/filter/filter-button.tsx';
import { type FilterField, filterFieldsOf } from '../responses/filter/filter-fields.ts';
import { useFormDefinition } from '../responses/use-form-definition.ts';
import {
  type Comparison,
  closedPeriod,
  comparedPeriod,
  dateAt,
  type Period,
  type Preset,
  periodOfPreset,
  periodText,
  presetOf,
  presets,
} from './periods/period.ts';
import { SummaryFigures } from './summary-figures.tsx';
import {
  parseSummaryQuery,
  restrictionsOf,
  type SummaryQuery,
  selectionOf,
  summaryParams,
  useSummary,
} from './use-summary.ts';
import '../responses/responses.css';
import './summary.css';

interface PeriodPickerProps {
  period: Period;
  comparison: Comparison | undefined;
  /** The date of the time zone in which days are counted. */
  today: string;
  onChange(period: Period): void;
  onCompare(comparison: Comparison | undefined): void;
}

const presetLabels: Readonly<Record<Preset, string>> = {
  all: t('All time'),
  days7: t('Last 7 days'),
  days30: t('Last 30 days'),
  days90: t('Last 90 days'),
  year: t('This year'),
};

const comparisonOptions = [
  { value: 'none', label: t('Not compared') },
  { value: 'previous_period', label: t('With previous period') },
  { value: 'previous_year', label: t('With previous year') },
] as const;

/** Chooses the days that the summary covers, and with which earlier ones it is compared. */
function PeriodPicker(props: PeriodPickerProps) {
  const { period, comparison, today, onChange, onCompare } = props;
  const [isOpen, setIsOpen] = useState(false);
  const preset = presetOf(period, today);
  const options = [
    ...presets.map((value) => ({ value, label: presetLabels[value] })),
    ...(preset ? [] : [{ value: 'chosen' as const, label: periodText(period) }]),
    { value: 'custom' as const, label: t('Custom dates') },
  ];
  return (
    <>
      <Select
        label={t('Period')}
        hideLabel
        options={options}
        value={preset ?? 'chosen'}
        onChange={(value) => {
          if (value === 'custom') setIsOpen(true);
          else if (value !== 'chosen') onChange(periodOfPreset(value, today));
        }}
      />
      {closedPeriod(period, today) && (
        <Select
          label={t('Comparison')}
          hideLabel
          options={comparisonOptions}
          value={comparison ?? 'none'}
          onChange={(value) => onCompare(value === 'none' ? undefined : value)}
        />
      )}
      {isOpen && (
        <PeriodDialog
          period={period}
          onClose={() => setIsOpen(false)}
          onApply={(next) => {
            onChange(next);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

interface PeriodDialogProps {
  period: Period;
  onClose(): void;
  onApply(period: Period): void;
}

function PeriodDialog({ period, onClose, onApply }: PeriodDialogProps) {
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <Dialog
      title={t('Custom dates')}
      size="small"
      onClose={onClose}
      submit={{
        label: t('Show period'),
        isDisabled: isReversed,
        onPress: () => onApply({ from, to }),
      }}
    >
      <p className="note">{zoneNote}</p>
      <TextField label={t('First day')} type="date" value={from} onChange={setFrom} />
      <TextField
        label={t('Last day')}
        type="date"
        value={to}
        onChange={setTo}
        error={isReversed && t('Must not be before the first day.')}
      />
    </Dialog>
  );
}

/** Statistics of a form, of all responses or of those that a period and a filter match. */
export function SummaryScreen() {
  const { id: formId } = useForm();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseSummaryQuery(params), [params]);
  const { definition } = useFormDefinition(formId);
  const fields = useMemo(() => (definition ? filterFieldsOf(definition) : []), [definition]);
  const q = useDelayed(query.q.trim());
  const { condition, from, to } = query;
  const today = useMemo(() => dateAt(Date.now(), viewerZone), []);
  const period = { from, to };
  const before = comparedPeriod(period, query.comparison, today);
  const selection = selectionOf(formId, { q, condition }, period);
  const statistics = useSummary(selection);
  const earlier = useSummary(before && selectionOf(formId, { q, condition }, before));
  const change = (changes: Partial<SummaryQuery>) =>
    setParams(summaryParams({ ...query, ...changes }), { replace: true });
  const analytics = statistics.data?.formAnalytics;
  const earlierAnalytics =
    before && !earlier.isPlaceholderData ? earlier.data?.formAnalytics : null;
  const names = before && { current: periodText(period), before: periodText(before) };
  return (
    <div className="page summary-page">
      <div className="toolbar summary-toolbar">
        <SearchField
          label={t('Search answers')}
          value={query.q}
          onChange={(text) => change({ q: text })}
        />
        <PeriodPicker
          period={period}
          today={today}
          comparison={query.comparison}
          onChange={change}
          onCompare={(comparison) => change({ comparison })}
        />
        <FilterButton query={query} fields={fields} setQuery={change} withDays={false} />
        <Button icon={<Printer />} onPress={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <PrintHead q={q} condition={condition} fields={fields} period={period} before={before} />
      <QueryState query={statistics} label={t('Computing the summary')} />
      {before && analytics && (
        <QueryState query={earlier} label={t('Computing the earlier period')} />
      )}
      {analytics && (
        <SummaryFigures
          analytics={analytics}
          definition={definition}
          period={period}
          fields={fields}
          selection={selection}
          earlier={names && earlierAnalytics ? { analytics: earlierAnalytics, names } : undefined}
          restrictions={restrictionsOf(selection)}
          crosstab={{ rows: query.rows, columns: query.columns }}
          onCrosstab={change}
        />
      )}
    </div>
  );
}

interface PrintHeadProps {
  /** Text that the answers contain; empty for all. */
  q: string;
  condition: Condition | undefined;
  fields: readonly FilterField[];
  period: Period;
  /** The period with which the summary is compared. */
  before: Period | undefined;
}

/** What a printed summary shows, and when it was printed: it has no address in which the filter is. */
function PrintHead({ q, condition, fields, period, before }: PrintHeadProps) {
  const [time, setTime] = useState('');
  // The page is printed as it is when the event returns.
  useWindowEvent('beforeprint', () =>
    flushSync(() => setTime(formatTime(new Date().toISOString()))),
  );
  const responses = responsesText(q, condition && conditionText(condition, fields));
  const shown = withPeriods(responses, period, before);
  return (
    <p className="summary-print-head note">
      {time === '' ? shown : t('{shown}. Printed {time}', { shown, time })}
    </p>
  );
}

function responsesText(text: string, condition: string | undefined): string {
  if (text === '') {
    return condition ? t('Responses with {condition}', { condition }) : t('All responses');
  }
  return condition
    ? t('Responses with answers that contain “{text}” and {condition}', { text, condition })
    : t('Responses with answers that contain “{text}”', { text });
}

function withPeriods(responses: string, period: Period, before: Period | undefined): string {
  if (period.from === '' && period.to === '') return responses;
  const texts = { responses, period: periodText(period) };
  return before
    ? t('{responses}, {period}, compared with {before}', { ...texts, before: periodText(before) })
    : t('{responses}, {period}', texts);
}
