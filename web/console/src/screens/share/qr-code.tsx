import { useMemo } from 'react';
import { t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { download } from '../../ui/download.ts';
import { Download } from '../../ui/icons/icons.tsx';
import { qrPath, qrPng } from './qr-path.ts';

interface QrCodeProps {
  text: string;
  /** Name of the downloaded file. */
  name: string;
}

/** A QR code, black on white in every color scheme, so that every camera reads it. */
export function QrCode({ text, name }: QrCodeProps) {
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
