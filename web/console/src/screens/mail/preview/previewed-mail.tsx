import { useState } from 'react';
import type { Key } from 'react-aria-components';
import type { NotificationPreviewQuery } from '../../../../generated/mail.ts';
import { translateMessage } from '../../../api/problem.ts';
import { t } from '../../../texts/translate.tsx';
import { FactList } from '../../../ui/layout.tsx';
import { styleNonce } from '../../../ui/style-nonce.ts';
import { TabView } from '../../../ui/tab-view.tsx';

type Preview = NonNullable<NotificationPreviewQuery['notificationPreview']>;

/** One mail as its recipient would see it, or why it would not be sent. */
export function PreviewedMail({ mail }: { mail: Preview['mails'][number] }) {
  const { recipient, replyTo, subject, html, text, failure } = mail;
  const [format, setFormat] = useState<Key>('html');
  if (failure) {
    return (
      <p className="mail-unavailable wrap" role="note">
        {t('Nothing would be sent to {recipient}: {reason}', {
          recipient,
          reason: translateMessage(failure),
        })}
      </p>
    );
  }
  return (
    <article className="mail-preview stack">
      <h3 className="wrap">{subject}</h3>
      <FactList
        className="mail-preview-facts note wrap"
        facts={{ [t('Recipient')]: recipient, [t('Replies go to')]: replyTo }}
      />
      <TabView
        label={t('Format')}
        selected={format}
        onSelect={setFormat}
        tabs={[
          { id: 'html', label: t('Formatted'), content: <MailFrame html={html ?? ''} /> },
          {
            id: 'text',
            label: t('Plain text'),
            content: <pre className="mail-preview-text">{text}</pre>,
          },
        ]}
      />
    </article>
  );
}

/**
 * The HTML in a frame with the policy of the page: it runs no scripts, and loads nothing. Its style element gets the nonce,
 * and what begins as hidden by a style stays `hidden`. Links open in another tab.
 */
function MailFrame({ html }: { html: string }) {
  const framed = html
    .replace('<head>', '<head><base target="_blank">')
    .replace(' style="display:none"', '')
    .replace('<style>', `<style nonce="${styleNonce()}">`);
  return (
    <iframe
      className="mail-preview-frame"
      title={t('Content of the mail')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={framed}
    />
  );
}
