import { attribute, type Html, html } from '../../../html.ts';
import { interpolate } from '../../strings/interpolate.ts';
import { controlId, controlName, valuesIn } from '../control-names.ts';
import { defineField, type ElementOf, type Locale } from '../field.ts';
import { describedBy } from '../field-description.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];

/** A number of bytes as people read it. */
export function formatSize(bytes: number, lang: string): string {
  const power = Math.min(
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)),
    units.length - 1,
  );
  const shown = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(lang, shown).format(bytes / 1024 ** power);
}

/**
 * A place to choose or drop files. They are uploaded at once; beneath it stands what was uploaded,
 * each with its reference in a hidden input.
 */
export const file = defineField({
  type: 'file',
  wrapper: 'label',
  render: (element, look) => {
    const { id, required, max_files, accept } = element;
    const { strings } = look;
    return html`<div class="drop"><input type="file" id="${controlId(id)}"${
      max_files > 1 && html` multiple`
    }${attribute('accept', accept.join(',') || undefined)}${required && html` aria-required="true"`}${describedBy(
      element,
    )}><span class="drop-text" aria-hidden="true"><strong>${
      max_files > 1 ? strings.addFiles : strings.addFile
    }</strong> ${strings.dropHere}</span></div>${limitsNote(element, look)}<ul class="files" data-name="${controlName(id)}"></ul>`;
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

/** Drawn by hand, or by typing a name: either becomes a picture, which is uploaded when it is sent. */
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
