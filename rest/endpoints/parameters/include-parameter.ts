import { rejectValue } from '../../../src/schema/core/scalar-parsers.ts';
import type { QueryParameter } from '../../endpoint.ts';

/** What responses contain in addition. */
export const includeParameter: QueryParameter = {
  schema: { type: 'string', enum: ['labels'] },
  description:
    '`labels` adds the answered questions to each response: `questions` with their titles, codes and types, and with the ' +
    'labels of what was chosen.',
  absent: false,
  parse: (text) => text === 'labels' || rejectValue('invalid_value', 'Must be `labels`.'),
};
