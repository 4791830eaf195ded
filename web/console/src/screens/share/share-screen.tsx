import { generate } from 'lean-qr';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { servicePath } from '../../api/service-path.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Select, TextField } from '../../ui/controls/fields.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useDelayed } from '../../ui/hooks.ts';
import { Panel } from '../../ui/layout.tsx';
import { useForm } from '../form/form-context.ts';
import {
  type EmbedOptions,
  embedAttributes,
  embedModes,
  embedSchemes,
  embedSnippet,
} from './embed-snippet.ts';
import { InvitationsPanel } from './invitations/invitations-panel.tsx';
import './share.css';

function EmbedPanel() {
  const { slug, shareUrl, status } = useForm();
  const [options, setOptions] = useState<EmbedOptions>({
    mode: 'inline',
    scheme: 'light',
    query: '',
    hideTitle: false,
  });
  const change = (next: Partial<EmbedOptions>) => setOptions({ ...options, ...next });
  const snippet = embedSnippet(shareUrl.replace(/\/f\/[^/]*$/, ''), slug, options);
  const preview = useDelayed(new URLSearchParams(embedAttributes(slug, options)).toString(), 400);
  return (
    <Panel title={t('On your website')}>
      <div className="share-options">
        <Select
          label={t('Shown')}
          options={embedModes}
          value={options.mode}
          onChange={(mode) => change({ mode })}
        />
        <Select
          label={t('Colors')}
          options={embedSchemes}
          value={options.scheme}
          onChange={(scheme) => change({ scheme })}
        />
        <TextField
          label={t('Prefilled answers')}
          placeholder="source=home"
          value={options.query}
          onChange={(query) => change({ query })}
        />
        <Checkbox isSelected={options.hideTitle} onChange={(hideTitle) => change({ hideTitle })}>
          {t('Hide the title')}
        </Checkbox>
      </div>
      <pre className="code-block share-snippet">
        <code>{snippet}</code>
      </pre>
      <div>
        <CopyButton text={snippet} label={t('Copy snippet')} />
      </div>
      {status === 'PUBLISHED' && (
        <iframe
          key={preview}
          title={t('Preview on a website')}
          className="share-preview"
          src={servicePath(`/console/embed-preview?${preview}`)}
        />
      )}
    </Panel>
  );
}

/** Modules of the quiet zone (ISO/IEC 18004, 5.3.8). */
const margin = 4;

/** The dark modules of a QR code as the path of an SVG, whose width and height with the quiet zone are `size`. */
function qrPath(text: string) {
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) runs.push(`M${x + margin} ${y + margin}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * margin, path: runs.join('') };
}

/** The least width of a PNG in pixels: 10 cm in print at 300 dots per inch. */
const pngWidth = 1181;

/** Black on white, each module with the same number of pixels. */
async function qrPng({ size, path }: ReturnType<typeof qrPath>): Promise<Blob> {
  const scale = Math.ceil(pngWidth / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw images.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000000';
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: 'image/png' });
}

interface QrCodeProps {
  text: string;
  /** Name of the downloaded file. */
  name: string;
}

/** A QR code, black on white in every color scheme, so that every camera reads it. */
function QrCode({ text, name }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const viewBox = `0 0 ${size} ${size}`;
  const downloadSvg = () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
    download(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
  };
  return (
    <div className="qr toolbar">
      <svg viewBox={viewBox} role="img" aria-label={t('QR code of the link')} className="qr-code">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <Button icon={<Download />} onPress={downloadSvg}>
        {t('Download SVG')}
      </Button>
      <Button
        icon={<Download />}
        onPress={async () => download(`${name}.png`, await qrPng({ size, path }))}
      >
        {t('Download PNG')}
      </Button>
    </div>
  );
}

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
