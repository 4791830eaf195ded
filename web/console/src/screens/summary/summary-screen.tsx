import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Printer } from '../../ui/icons/icons.tsx';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import { useForm } from '../form/form-context.ts';
import { FilterButton } from '../responses/filter/filter-button.tsx';
import { filterFieldsOf } from '../responses/filter/filter-fields.ts';
import '../responses/responses.css';
import { useFormDefinition } from '../responses/use-form-definition.ts';
import { comparedPeriod, dateAt, periodText } from './periods/period.ts';
import { PeriodPicker } from './periods/period-picker.tsx';
import { PrintHead } from './print-head.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { parseSummaryQuery, type SummaryQuery, summaryParams } from './summary-query.ts';
import { isIncomplete, restrictionsOf, selectionOf, useSummary } from './use-summary.ts';
import './summary.css';

/** Statistics of a form, of all responses or of those that a period and a filter match. */
export function SummaryScreen() {
  const { id: formId } = useForm();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseSummaryQuery(params), [params]);
  const form = useFormDefinition(formId);
  const { definition, timeZone } = form;
  const fields = useMemo(() => (definition ? filterFieldsOf(definition) : []), [definition]);
  const q = useDelayed(query.q.trim());
  const { condition, from, to } = query;
  const today = useMemo(() => dateAt(Date.now(), timeZone ?? 'UTC'), [timeZone]);
  const period = { from, to };
  const before = comparedPeriod(period, query.comparison, today);
  const selection = selectionOf(formId, { q, condition }, period, timeZone);
  const statistics = useSummary(selection);
  const earlier = useSummary(before && selectionOf(formId, { q, condition }, before, timeZone));
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
          {...{ period, today }}
          comparison={query.comparison}
          onChange={change}
          onCompare={(comparison) => change({ comparison })}
        />
        <FilterButton {...{ query, fields }} setQuery={change} withDays={false} />
        <Button icon={<Printer />} onPress={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <PrintHead {...{ q, condition, fields, period, before }} />
      <QueryState
        query={isIncomplete(selection) ? form.query : statistics}
        label={t('Computing the summary')}
      />
      {before && analytics && (
        <QueryState query={earlier} label={t('Computing the earlier period')} />
      )}
      {analytics && (
        <SummaryFigures
          {...{ analytics, definition, period, fields, selection }}
          earlier={names && earlierAnalytics ? { analytics: earlierAnalytics, names } : undefined}
          restrictions={restrictionsOf(selection)}
          crosstab={{ rows: query.rows, columns: query.columns }}
          onCrosstab={change}
        />
      )}
    </div>
  );
}
