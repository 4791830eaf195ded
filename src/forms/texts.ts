import { z } from 'zod';
import { validationFailed } from '../kernel/problem.ts';
import { readBy } from '../kernel/read-by.ts';
import { kit } from './definition/kit.ts';

/** The most characters of a form's title. */
export const titleLimit = 500;

const model = z.object({
  title: kit.title(titleLimit).optional(),
  description: kit.text(2000).nullable().optional(),
});

/**
 * Title and description as they are stored; undefined where they were not sent. They are live, not
 * versioned.
 *
 * @throws {Problem} `validation_failed`
 */
export function readTexts(input: object): z.output<typeof model> {
  const { data, failures } = readBy(model, input);
  if (!data) throw validationFailed(failures);
  return data;
}
