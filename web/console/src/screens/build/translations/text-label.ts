import { t } from '../../../texts/translate.tsx';
import { asText, type Json, objectOf, objectsOf, valueAt } from '../model/json.ts';
import { outlineOf } from '../model/outline.ts';

/** Names of what a text can be, by the member or the list that it is in. */
const kinds: Readonly<Record<string, string>> = {
  title: t('Title'),
  description: t('Description'),
  text: t('Text'),
  message: t('Message'),
  placeholder: t('Placeholder'),
  pattern_message: t('Message for the pattern'),
  unit: t('Unit'),
  alt: t('Description of the image'),
  min_label: t('Lowest label'),
  max_label: t('Highest label'),
  item_label: t('Name of an entry'),
  add_label: t('Label of the button that adds an entry'),
  options: t('Option'),
  rows: t('Row'),
  columns: t('Column'),
  messages: t('Message'),
  button: t('Button'),
  success_message: t('Message after submission'),
  approved_message: t('Message after approval'),
  rejected_message: t('Message after rejection'),
};

/**
 * What a text is, by the key of its translations: `Option of “Your shift”` for `elements.shift.options.day`.
 *
 * @returns a function for the keys of one document
 */
export function textLabels(document: Json): (key: string) => string {
  const titles = new Map(
    outlineOf(document).map(({ kind, id, title }) => [`${kind}s.${id}`, title || id]),
  );
  for (const ending of objectsOf(valueAt(document, ['schema', 'endings']))) {
    const id = asText(objectOf(ending)['id']);
    titles.set(`endings.${id}`, asText(ending['title']) || id);
  }
  return (key) => {
    const [group = '', id = '', member = ''] = key.split('.');
    const title = titles.get(`${group}.${id}`);
    if (title !== undefined)
      return t('{kind} of “{title}”', { kind: kinds[member] ?? member, title });
    if (group === 'rules') return t('Message of the rule {id}', { id });
    const isOfForm = group === 'form' || group === 'approval';
    return isOfForm ? t('{kind} of the form', { kind: kinds[id] ?? id }) : key;
  };
}
