import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams } from 'react-router';
import { FormDocument } from '../../../generated/form.ts';
import { request } from '../../api/request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ChevronLeft, Rocket } from '../../ui/icons/icons.tsx';
import { NavTabs } from '../../ui/layout/nav-tabs.tsx';
import { useDocumentTitle } from '../../ui/layout/page.tsx';
import { FormMenu } from '../forms/form-menu.tsx';
import { FormStatusBadge } from '../forms/form-status-badge.tsx';
import { formKey, useFormActions } from '../forms/use-form-actions.ts';
import '../forms/forms.css';
import { type ConsoleForm, FormContext } from './form-context.ts';
import { formTabs } from './form-tabs.ts';

/** The head of a form with links to its screens. */
export function FormLayout() {
  const { formId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: formKey(formId),
    queryFn: ({ signal }) => request(FormDocument, { id: formId }, { signal }),
  });
  if (error) {
    return (
      <div className="page">
        <ProblemNotice problem={error} onRetry={() => refetch()} />
        <Link to="/forms">All forms</Link>
      </div>
    );
  }
  if (!data) return <Spinner label="Loading the form" />;
  if (!data.form) {
    return (
      <EmptyState title="Form not found" level={1}>
        It may have been deleted.
      </EmptyState>
    );
  }
  return (
    <FormContext value={data.form}>
      <FormHeader form={data.form} />
      <Outlet />
    </FormContext>
  );
}

function FormHeader({ form }: { form: ConsoleForm }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { publish } = useFormActions(form);
  useDocumentTitle(form.title);
  const canPublish =
    viewer.can('forms:write') && (form.status !== 'PUBLISHED' || form.hasUnpublishedChanges);
  return (
    <header className="form-header">
      <Link to="/forms" className="back-link">
        <ChevronLeft /> Forms
      </Link>
      <div className="form-title">
        <h1>{form.title}</h1>
        <FormStatusBadge form={form} />
        <div className="page-actions">
          {form.status === 'PUBLISHED' && <CopyButton text={form.shareUrl} label="Copy link" />}
          {canPublish && (
            <Button
              variant="primary"
              icon={<Rocket />}
              isPending={publish.isPending}
              onPress={() => publish.mutate()}
            >
              {form.status === 'PUBLISHED' ? 'Publish changes' : 'Publish'}
            </Button>
          )}
          <FormMenu form={form} onDeleted={() => void navigate('/forms')} />
        </div>
      </div>
      <NavTabs
        label={form.title}
        tabs={formTabs
          .filter(({ scope }) => viewer.can(scope))
          .map(({ path, label }) => ({ to: path, label }))}
      />
    </header>
  );
}
