import { t } from '../../texts/translate.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { useForm } from '../form/form-context.ts';
import { ResponsesList } from './responses-list.tsx';
import { useFormDefinition } from './use-form-definition.ts';

/** The responses of a form. */
export function ResponsesScreen() {
  const { id: formId } = useForm();
  const { query, definition } = useFormDefinition(formId);
  if (!definition) return <QueryState query={query} label={t('Loading responses')} isPage />;
  return <ResponsesList key={formId} definition={definition} />;
}
