import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Condition } from '../../../../../packages/definition/conditions/condition-model.ts';
import { t } from '../../texts/translate.tsx';
import { formatTime } from '../../ui/format.ts';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { conditionText } from '../responses/filter/condition-text.ts';
import type { FilterField } from '../responses/filter/filter-fields.ts';
import { type Period, periodText } from './periods/period.ts';

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
export function PrintHead({ q, condition, fields, period, before }: PrintHeadProps) {
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
