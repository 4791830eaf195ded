import { html } from '../../../../packages/common/text/html.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { controlName } from '../answers/control-names.ts';
import { defineField } from '../field.ts';
import { ownLanguage } from '../own-language.ts';
import { pipedAttribute, pipedText } from '../piped-text.ts';

/**
 * A list of movable items. The order is an answer once the respondent has moved an item or confirmed the
 * order; until then the inputs are disabled.
 */
export const ranking = defineField({
  type: 'ranking',
  wrapper: 'group',
  render: ({ id, options }, locale) => {
    const { strings } = locale;
    const own = ownLanguage(locale);
    return html`<p class="note"${own}>${strings.rankingHint}</p><ol class="ranking">${options.map(
      ({ id: value, label }) => html`<li class="ranked"><input type="hidden" name="${controlName(
        id,
      )}" value="${value}" disabled><span class="handle" aria-hidden="true"></span><span class="label" dir="auto">${pipedText(label)}</span><button
      type="button" class="move up"${own}${pipedAttribute('aria-label', interpolate(strings.moveUp, { label }))}></button><button
      type="button" class="move down"${own}${pipedAttribute('aria-label', interpolate(strings.moveDown, { label }))}></button></li>`,
    )}</ol><button type="button" class="keep quiet"${own}>${strings.keepOrder}</button>`;
  },
});
