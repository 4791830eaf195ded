import type { ReactNode } from 'react';
import { useSession } from '../../app/use-session.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatTime } from '../../ui/format.ts';
import { Page } from '../../ui/layout/page.tsx';
import './account.css';

/** The workspace, the API key and the session. */
export function AccountScreen() {
  const { workspace, key } = useViewer();
  const { data: session } = useSession();
  return (
    <Page title="Account" description="What this browser has access to.">
      <Facts title="Workspace">
        <Fact label="Name">{workspace.name}</Fact>
        <Fact label="Plan">
          <Badge tone={workspace.plan === 'PRO' ? 'accent' : 'neutral'}>
            {workspace.plan === 'PRO' ? 'Pro' : 'Free'}
          </Badge>
        </Fact>
        <Fact label="Id">
          <code>{workspace.workspaceId}</code>
        </Fact>
      </Facts>
      <Facts title="API key">
        <Fact label="Name">{key.name}</Fact>
        <Fact label="Id">
          <code>{key.id}</code>
        </Fact>
        <Fact label="Expires">{key.expiresAt ? formatTime(key.expiresAt) : 'never'}</Fact>
        <Fact label="Scopes">
          <ul className="account-scopes">
            {key.scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
      {session && (
        <Facts title="Session">
          <Fact label="Ends at the latest">{formatTime(session.expires_at)}</Fact>
        </Facts>
      )}
    </Page>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card account-facts" aria-label={title}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
