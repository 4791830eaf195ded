// Names of options, rows and columns, the same over all versions of a form.

import type {
  ItemList,
  QuestionHistory,
} from '../../../../packages/definition/answers/aggregates/question-history.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';

/** What a name is. */
export type Naming = 'labels' | 'ids' | 'codes';

/** The name of an option, row or column of a question. */
export type NameOf = (question: string, list: ItemList, id: string) => string;

/** Names of each kind: the newest ones of all versions. Without code, the id. */
export function namesOf({ questions }: QuestionHistory, naming: Naming): NameOf {
  if (naming === 'ids') return (_question, _list, id) => id;
  const member = naming === 'codes' ? 'code' : 'label';
  return (question, list, id) => questions.get(question)?.[list].get(id)?.[member] ?? id;
}

interface Item {
  readonly id: string;
  readonly label: string;
}

/** An element whose options, rows and columns have these names as labels. */
export function renamed(element: Element, nameOf: NameOf): Element {
  const rename = <Each extends Item>(list: ItemList, items: readonly Each[]): Each[] =>
    items.map((item) => ({ ...item, label: nameOf(element.id, list, item.id) }));
  switch (element.type) {
    case 'single_choice':
    case 'dropdown':
      return { ...element, options: rename('options', element.options) };
    case 'multiple_choice':
      return { ...element, options: rename('options', element.options) };
    case 'ranking':
      return { ...element, options: rename('options', element.options) };
    case 'matrix':
      return {
        ...element,
        rows: rename('rows', element.rows),
        columns: rename('columns', element.columns),
      };
    default:
      return element;
  }
}
