import { useViewer } from '../../app/viewer.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useForm } from '../form/form-context.ts';
import { EmbedPanel } from './embed-panel.tsx';
import { InvitationsPanel } from './invitations/invitations-panel.tsx';
import { QrCode } from './qr-code.tsx';
import './share.css';

/** The link of a form, its QR code, its embed snippet, and invitations. */
export function ShareScreen() {
  const form = useForm();
  const viewer = useViewer();
  const isPublished = form.status === 'PUBLISHED';
  return (
    <div className="page share-page">
      {!isPublished && (
        <EmptyState title={form.status === 'DRAFT' ? 'Not published yet' : 'The form is closed'}>
          The link works as soon as the form is published.
        </EmptyState>
      )}
      <Panel title="Link">
        <div className="share-link">
          <TextField label="Link to the form" hideLabel isReadOnly value={form.shareUrl} />
          <CopyButton text={form.shareUrl} label="Copy form link" />
        </div>
        <QrCode text={form.shareUrl} name={form.slug} />
      </Panel>
      <EmbedPanel />
      {viewer.can('responses:read') && <InvitationsPanel />}
    </div>
  );
}
