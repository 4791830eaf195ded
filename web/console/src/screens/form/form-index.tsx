import { Navigate } from 'react-router';
import { useViewer } from '../../app/viewer.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formTabs } from './form-tabs.ts';

/** Leads to the first screen of a form that the key permits. */
export function FormIndex() {
  const viewer = useViewer();
  const first = formTabs.find(({ scope }) => viewer.can(scope));
  if (first) return <Navigate replace to={first.path} />;
  return <EmptyState title="Your API key permits nothing here" />;
}
