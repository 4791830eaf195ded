import { t } from '../../texts/translate.tsx';

/** Where an embedded form is shown. */
export const embedModes = [
  { value: 'inline', label: t('In the page') },
  { value: 'popup', label: t('Popup') },
  { value: 'slider', label: t('Slider at the side') },
  { value: 'tab', label: t('Tab with a button') },
] as const;

export const embedSchemes = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('As the visitor prefers') },
] as const;

export interface EmbedOptions {
  readonly mode: (typeof embedModes)[number]['value'];
  readonly scheme: (typeof embedSchemes)[number]['value'];
  /** Prefilled answers, such as `source=home`. */
  readonly query: string;
  readonly hideTitle: boolean;
}

/** The attributes of the script, by name; options that are as by default are left out. */
export function embedAttributes(slug: string, { mode, scheme, query, hideTitle }: EmbedOptions) {
  return Object.fromEntries(
    Object.entries({
      'data-form': slug,
      'data-mode': mode === 'inline' ? '' : mode,
      'data-scheme': scheme === 'light' ? '' : scheme,
      'data-query': query.trim(),
      'data-hide-title': hideTitle ? 'true' : '',
    }).filter(([, value]) => value !== ''),
  );
}

/**
 * The lines for a website.
 *
 * @param origin of the service, with its path
 */
export function embedSnippet(origin: string, slug: string, options: EmbedOptions): string {
  const attributes = Object.entries(embedAttributes(slug, options)).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  const script = `<script src="${escapeAttribute(origin)}/embed.js"${attributes.join('')} async></script>`;
  const opensByButton = options.mode === 'popup' || options.mode === 'slider';
  if (!opensByButton) return script;
  return `${script}\n<button data-form-open="${escapeAttribute(slug)}">${t('Open the form')}</button>`;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
