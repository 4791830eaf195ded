import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { zoneNote } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import {
  type Comparison,
  closedPeriod,
  type Period,
  type Preset,
  periodOfPreset,
  periodText,
  presetOf,
  presets,
} from './period.ts';

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
export function PeriodPicker(props: PeriodPickerProps) {
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
