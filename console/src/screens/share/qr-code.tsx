import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { downloadText } from './download-text.ts';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  text: string;
  /** Name of the downloaded file. */
  name: string;
}

/** A QR code, black on white in every color scheme, so that every camera reads it. */
export function QrCode({ text, name }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const viewBox = `0 0 ${size} ${size}`;
  const download = () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
    downloadText(`${name}.svg`, 'image/svg+xml', svg);
  };
  return (
    <div className="qr">
      <svg viewBox={viewBox} role="img" aria-label="QR code of the link" className="qr-code">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <Button icon={<Download aria-hidden />} onPress={download}>
        Download SVG
      </Button>
    </div>
  );
}
