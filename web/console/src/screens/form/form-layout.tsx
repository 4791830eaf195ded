import { ChevronLeft, Rocket } from 'lucide-react';
import { Link, NavLink, Outlet, useNavigate, useParams } from 'react-router';
import { FormDocument } from '../../../generated/forms.ts';
import { useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { EmptyState, ProblemNotice, Spinner } from '../../ui/feedback/states.tsx';
import { useDocumentTitle } from '../../ui/layout.tsx';
import { FormMenu } from '../forms/form-menu.tsx';
import { FormStatusBadge } from '../forms/form-status-badge.tsx';
import { canPublish, formKey, useFormActions } from '../forms/use-forms.ts';
import { type ConsoleForm, FormContext } from './form-context.ts';
import { formTabs } from './form-tabs.ts';
import '../forms/forms.css';

/** The head of a form with links to its screens. */
export function FormLayout() {
  const { formId = '' } = useParams();
  const { data, error, refetch } = useRequest(formKey(formId), FormDocument, { id: formId });
  if (!data && error) {
    return (
      <div className="page">
        <ProblemNotice problem={error} onRetry={() => refetch()} />
        <Link to="/forms">{t('All forms')}</Link>
      </div>
    );
  }
  if (!data) return <Spinner label={t('Loading the form')} />;
  if (!data.form) {
    return (
      <EmptyState title={t('Form not found')} level={1}>
        {t('It may have been deleted.')}
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
  const isPublished = form.status === 'PUBLISHED';
  return (
    <header className="form-header stack">
      <Link to="/forms" className="back-link note">
        <ChevronLeft /> {t('Forms')}
      </Link>
      <div className="form-title toolbar">
        <h1>{form.title}</h1>
        <FormStatusBadge form={form} />
        <div className="page-actions toolbar">
          {isPublished && <CopyButton text={form.shareUrl} label={t('Copy link')} />}
          {viewer.can('forms:write') && canPublish(form) && (
            <Button
              variant="primary"
              icon={<Rocket />}
              isPending={publish.isPending}
              onPress={() => publish.mutate()}
            >
              {isPublished ? t('Publish changes') : t('Publish')}
            </Button>
          )}
          <FormMenu form={form} onDeleted={() => void navigate('/forms')} />
        </div>
      </div>
      <nav className="nav-tabs tab-list" aria-label={form.title}>
        {formTabs
          .filter(({ scope }) => viewer.can(scope))
          .map(({ path, label }) => (
            <NavLink key={path} to={path} className="tab">
              {label}
            </NavLink>
          ))}
      </nav>
    </header>
  );
}
