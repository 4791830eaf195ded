import type { FormLook } from '../../../../page/theme/appearance.ts';
import { type ColorWarning, colorWarnings } from '../../../../page/theme/color-warnings.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/translate.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatNumber } from '../../ui/format.ts';

/** The colors that the page adjusts because they could not be read. */
export function ColorNotes({ look }: { look: FormLook }) {
  return (
    <ul className="design-notes" aria-label={t('Contrast')} aria-live="polite">
      {colorWarnings(look).map((warning) => (
        <li key={`${warning.scheme} ${warning.part}`}>
          <Badge tone="warning">{warning.scheme === 'light' ? t('Light') : t('Dark')}</Badge>{' '}
          {textOf(warning)}
        </li>
      ))}
    </ul>
  );
}

const ratios = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function textOf({ part, contrast, minimum, shown }: ColorWarning): string {
  const values = { contrast: ratios.format(contrast), minimum: formatNumber(minimum), shown };
  return part === 'text'
    ? t(
        'The text color has a contrast of {contrast}:1 with the card, and {minimum}:1 is the minimum. The page shows {shown} instead.',
        values,
      )
    : t(
        'The accent color has a contrast of {contrast}:1 with the card, and {minimum}:1 is the minimum. Outlines are shown in {shown}.',
        values,
      );
}
