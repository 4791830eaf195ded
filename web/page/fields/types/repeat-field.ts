import { html } from '../../../../packages/common/text/html.ts';
import { defineField } from '../field.ts';

/** A repeat has no controls of its own: `web/page/fields/repeat-entries.ts` renders its entries. */
export const repeat = defineField({ type: 'repeat', wrapper: 'none', render: () => html`` });
