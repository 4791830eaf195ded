import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useForm } from '../form/form-context.ts';
import { ResponsesList } from './responses-list.tsx';
import { useFormDefinition } from './use-form-definition.ts';

/** The responses of a form. */
export function ResponsesScreen() {
  const { id: formId } = useForm();
  const { definition, error, retry } = useFormDefinition(formId);
  if (error) {
    return (
      <div className="page">
        <ProblemNotice problem={error} onRetry={retry} />
      </div>
    );
  }
  if (!definition) return <Spinner label="Loading responses" />;
  return <ResponsesList key={formId} formId={formId} definition={definition} />;
}
