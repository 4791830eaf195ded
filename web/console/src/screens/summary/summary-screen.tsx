import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SummaryDocument } from '../../../generated/summary.ts';
import { useRequest } from '../../api/use-request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Printer } from '../../ui/icons/icons.tsx';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import { useForm } from '../form/form-context.ts';
import { FilterButton } from '../responses/filter/filter-button.tsx';
import { filterFieldsOf } from '../responses/filter/filter-fields.ts';
import { paramsOf, parseResponseQuery } from '../responses/response-query.ts';
import '../responses/responses.css';
import { useFormDefinition } from '../responses/use-form-definition.ts';
import { Overview } from './overview.tsx';
import { QuestionChart } from './question-chart.tsx';
import './summary.css';

/** Statistics of a form, of all responses or of those that a filter matches. */
export function SummaryScreen() {
  const { id: formId } = useForm();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseResponseQuery(params), [params]);
  const { definition } = useFormDefinition(formId);
  const fields = useMemo(() => (definition ? filterFieldsOf(definition) : []), [definition]);
  const q = useDelayed(query.q.trim());
  const { condition } = query;
  const statistics = useRequest(
    ['summary', formId, q, condition],
    SummaryDocument,
    { formId, filter: { ...(q && { q }), ...(condition && { condition }) } },
    { placeholderData: keepPreviousData },
  );
  const setQuery = (next: typeof query) => setParams(paramsOf(next), { replace: true });
  const analytics = statistics.error ? null : statistics.data?.formAnalytics;
  return (
    <div className="page summary-page">
      <div className="toolbar summary-toolbar">
        <SearchField
          label="Search answers"
          value={query.q}
          onChange={(text) => setQuery({ ...query, q: text })}
        />
        <FilterButton {...{ query, setQuery, fields }} withDays={false} />
        <Button icon={<Printer />} onPress={() => window.print()}>
          Print
        </Button>
      </div>
      <QueryState query={statistics} label="Computing the summary" />
      {analytics && (
        <div className="summary">
          <Overview analytics={analytics} isFiltered={q !== '' || condition !== undefined} />
          {analytics.questions.map((question) => (
            <QuestionChart key={question.key} question={question} total={analytics.total} />
          ))}
        </div>
      )}
    </div>
  );
}
