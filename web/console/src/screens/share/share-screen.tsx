import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
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
        <EmptyState
          title={form.status === 'DRAFT' ? t('Not published yet') : t('The form is closed')}
        >
          {t('The link works as soon as the form is published.')}
        </EmptyState>
      )}
      <Panel title={t('Link')}>
        <div className="share-link">
          <TextField label={t('Link to the form')} hideLabel isReadOnly value={form.shareUrl} />
          <CopyButton text={form.shareUrl} label={t('Copy form link')} />
        </div>
        <QrCode text={form.shareUrl} name={form.slug} />
      </Panel>
      <EmbedPanel />
      {viewer.can('responses:read') && <InvitationsPanel />}
    </div>
  );
}
