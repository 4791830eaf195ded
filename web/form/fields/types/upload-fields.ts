import { attribute, type Html, html } from '../../../html.ts';
import { interpolate } from '../../strings/interpolate.ts';
import { controlId, controlName, valuesIn } from '../control-names.ts';
import { defineField, type ElementOf, type Locale } from '../field.ts';
import { describedBy } from '../field-description.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];

/** A size in bytes, formatted with a unit. */
export function formatSize(bytes: number, lang: string): string {
  const power = Math.min(
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)),
    units.length - 1,
  );
  const shown = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(lang, shown).format(bytes / 1024 ** power);
}

/**
 * A control to choose or drop files, which are uploaded immediately, and the list of uploaded files with
 * their references in hidden inputs.
 */
export const file = defineField({
  type: 'file',
  wrapper: 'label',
  render: (element, locale) => {
    const { id, required, max_files, accept } = element;
    const { strings } = locale;
    return html`<div class="drop"><input type="file" id="${controlId(id)}"${
      max_files > 1 && html` multiple`
    }${attribute('accept', accept.join(',') || undefined)}${required && html` aria-required="true"`}${describedBy(
      element,
    )}><span class="drop-text" aria-hidden="true"><strong>${
      max_files > 1 ? strings.addFiles : strings.addFile
    }</strong> ${strings.dropHere}</span></div>${limitsNote(element, locale)}<ul class="files" data-name="${controlName(id)}"></ul>`;
  },
  readAnswer: (entries, { id }) => valuesIn(entries, id),
});

function limitsNote(
  { accept, max_files, max_size_bytes }: ElementOf<'file'>,
  { lang, strings }: Locale,
): Html | undefined {
  const texts = [
    ...(accept.length > 0 ? [interpolate(strings.accepted, { kinds: accept.join(', ') })] : []),
    ...(max_files > 1 ? [interpolate(strings.mostFiles, { n: max_files })] : []),
    ...(max_size_bytes
      ? [interpolate(strings.largest, { size: formatSize(max_size_bytes, lang) })]
      : []),
  ];
  return texts.length > 0 ? html`<p class="note">${texts.join(' · ')}</p>` : undefined;
}

/** A drawing or a typed name. Both become an image, which is uploaded on submission. */
export const signature = defineField({
  type: 'signature',
  wrapper: 'group',
  render: (element, { strings }) => {
    const { id } = element;
    return html`<div class="signature" data-name="${controlName(id)}"><canvas width="800" height="240" role="img"
      aria-label="${strings.signHere}"></canvas><span class="sign-here" aria-hidden="true">${
        strings.signHere
      }</span><button type="button" class="clear-signature quiet">${strings.clearSignature}</button></div><label class="part"
      for="${controlId(id)}">${strings.typeName}</label><input class="line" type="text" id="${controlId(
        id,
      )}" autocomplete="name" maxlength="60" dir="auto"${describedBy(element)}>`;
  },
  readAnswer: (entries, { id }) => valuesIn(entries, id),
});
