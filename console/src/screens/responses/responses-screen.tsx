import { useQuery } from '@tanstack/react-query';
import { ResponseColumnsDocument } from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useForm } from '../form/form-context.ts';
import { formKey } from '../forms/use-form-actions.ts';
import { ResponsesList } from './responses-list.tsx';

/** The responses of a form. */
export function ResponsesScreen() {
  const { id: formId } = useForm();
  const { data, error, refetch } = useQuery({
    queryKey: [...formKey(formId), 'columns'],
    queryFn: ({ signal }) => request(ResponseColumnsDocument, { formId }, { signal }),
  });
  if (error) {
    return (
      <div className="page">
        <ProblemNotice problem={error} onRetry={() => refetch()} />
      </div>
    );
  }
  if (!data?.form) return <Spinner label="Loading responses" />;
  const definition = data.form.published?.definition ?? data.form.draft;
  return <ResponsesList key={formId} formId={formId} definition={definition} />;
}
