import { html } from '../../../../../packages/common/text/html.ts';
import { controlId, controlName } from '../../answers/control-names.ts';
import { defineField } from '../../field.ts';
import { partDescribedBy } from '../../field-description.ts';
import { ownLanguage } from '../../own-language.ts';
import { partControl } from './part-control.ts';

/** Coordinates that the browser determines, with their accuracy, or that are entered. */
export const location = defineField({
  type: 'location',
  wrapper: 'group',
  render: (element, locale) => {
    const { id } = element;
    const own = ownLanguage(locale);
    const inputs = (['lat', 'lon'] as const).map((name) =>
      partControl(
        id,
        name,
        html`<input class="line" type="text" dir="ltr" autocomplete="off" spellcheck="false" id="${controlId(id, name)}" name="${controlName(
          id,
          name,
        )}" data-number="${locale.formLanguage}"${partDescribedBy(id, name)}>`,
        locale,
      ),
    );
    return html`<button type="button" class="locate quiet"${own}>${locale.strings.useLocation}</button><p class="note" role="status"${own}></p><div
      class="parts">${inputs}</div><input type="hidden" name="${controlName(id, 'accuracy')}">`;
  },
});
