import { attribute, type Html, html } from '../../../../packages/common/text/html.ts';
import { formatAlternatives, formatSize } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { pluralize } from '../../../../packages/languages/pluralize.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { defineField, type Locale } from '../field.ts';
import { ariaRequired, describedBy } from '../field-description.ts';
import { ownLanguage } from '../own-language.ts';

/**
 * A control to choose or drop files, which are uploaded immediately, and the list of uploaded files with
 * their references in hidden inputs.
 */
export const file = defineField({
  type: 'file',
  wrapper: 'label',
  render: (element, locale) => {
    const { id, max_files, accept } = element;
    const { strings } = locale;
    return html`<div class="drop"><input type="file" id="${controlId(id)}"${
      max_files > 1 && html` multiple`
    }${attribute('accept', accept.join(',') || undefined)}${ariaRequired(element)}${describedBy(
      element,
    )}><span class="drop-text" aria-hidden="true"${ownLanguage(locale)}><strong>${
      max_files > 1 ? strings.addFiles : strings.addFile
    }</strong> <span class="drop-here">${strings.dropHere}</span></span></div>${limitsNote(element, locale)}<ul class="files" data-name="${controlName(id)}"></ul>`;
  },
});

/** Names of media types that differ from their subtype. */
const fileNames = new Map([
  ['text/plain', 'TXT'],
  ['image/svg+xml', 'SVG'],
  ['audio/mpeg', 'MP3'],
  ['video/quicktime', 'MOV'],
  ['application/msword', 'DOC'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PPTX'],
]);

/** The name of an accepted type: `images` for `image/*`, `PDF` for `application/pdf` and `.pdf`. */
function fileKind(accepted: string, { fileKinds }: Locale['strings']): string {
  const [group = '', subtype = ''] = accepted.split(/[/.]/, 2);
  const kind = new Map(Object.entries(fileKinds)).get(group);
  if (subtype === '*') return kind ?? accepted;
  const isShort = /^[a-z0-9]{2,5}$/.test(subtype) && accepted.endsWith(subtype);
  return fileNames.get(accepted) ?? (isShort ? subtype.toUpperCase() : accepted);
}

function limitsNote(
  { accept, max_files, max_size_bytes }: ElementOf<'file'>,
  locale: Locale,
): Html | undefined {
  const { lang, strings } = locale;
  const names = new Set(accept.map((accepted) => fileKind(accepted, strings)));
  const kinds = formatAlternatives([...names], lang);
  const texts = [
    ...(accept.length > 0 ? [interpolate(strings.accepted, { kinds })] : []),
    ...(max_files > 1 ? [pluralize(strings.mostFiles, max_files, lang)] : []),
    ...(max_size_bytes
      ? [interpolate(strings.largest, { size: formatSize(max_size_bytes, lang) })]
      : []),
  ];
  return texts.length > 0
    ? html`<p class="note"${ownLanguage(locale)}>${texts.join(' · ')}</p>`
    : undefined;
}

/** A drawing or a typed name. Both become an image, which is uploaded on submission. */
export const signature = defineField({
  type: 'signature',
  wrapper: 'group',
  render: (element, locale) => {
    const { strings } = locale;
    const own = ownLanguage(locale);
    const { id } = element;
    return html`<div class="signature" data-name="${controlName(id)}"><canvas width="800" height="240" role="img"${own}
      aria-label="${strings.signHere}"></canvas><span class="sign-here" aria-hidden="true"${own}>${
        strings.signHere
      }</span><button type="button" class="clear-signature quiet" disabled${own}>${strings.clearSignature}</button></div><label class="part"
      for="${controlId(id)}"${own}>${strings.typeName}</label><input class="line" type="text" id="${controlId(
        id,
      )}" autocomplete="name" maxlength="60" dir="auto">`;
  },
});
