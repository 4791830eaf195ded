import { scopes as allScopes } from '../../../../../src/workspaces/scopes.ts';
import { enumText } from '../../api/enum-text.ts';
import { useSession, useViewer } from '../../app/viewer.tsx';
import { Badge } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format.ts';
import { FactList, Page, Panel } from '../../ui/layout.tsx';
import './account.css';
import { t } from '../../texts/translate.tsx';

export function AccountScreen() {
  const { workspace, key } = useViewer();
  const { data: session } = useSession();
  const plan =
    workspace.plan === 'PRO' ? <Badge tone="accent">{t('Pro')}</Badge> : <Badge>{t('Free')}</Badge>;
  const scopes = key.scopes.map((scope) => (
    <li key={scope}>
      <code>{enumText(allScopes, scope)}</code>
    </li>
  ));
  const panels = {
    [t('Workspace')]: {
      [t('Name')]: workspace.name,
      [t('Plan')]: plan,
      [t('Id')]: <code>{workspace.workspaceId}</code>,
    },
    [t('API key')]: {
      [t('Name')]: key.name,
      [t('Id')]: <code>{key.id}</code>,
      [t('Expires')]: key.expiresAt ? formatTime(key.expiresAt) : t('never'),
      [t('Scopes')]: <ul className="plain-list">{scopes}</ul>,
    },
    ...(session && {
      [t('Session')]: { [t('Ends at the latest')]: formatTime(session.expires_at) },
    }),
  };
  return (
    <Page title={t('Account')} description={t('What this browser has access to.')}>
      {Object.entries(panels).map(([title, facts]) => (
        <Panel key={title} title={title}>
          <FactList className="account-facts" facts={facts} />
        </Panel>
      ))}
    </Page>
  );
}
