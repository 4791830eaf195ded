import { useQuery } from '@tanstack/react-query';
import { FormDraftDocument } from '../../../generated/build.ts';
import { request } from '../../api/request.ts';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useForm } from '../form/form-context.ts';
import { formKey } from '../forms/use-form-actions.ts';
import { FormEditor } from './form-editor.tsx';

/** Changes the draft of a form. */
export function BuildScreen() {
  const { id } = useForm();
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', ...formKey(id)],
    queryFn: ({ signal }) => request(FormDraftDocument, { id }, { signal }),
    // The editor follows the changes of others itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (error) {
    return (
      <div className="page">
        <ProblemNotice problem={error} onRetry={() => refetch()} />
      </div>
    );
  }
  if (!data?.form) return <Spinner label="Loading the draft" />;
  return <FormEditor key={id} form={data.form} />;
}
