import { z } from 'zod';
import { memberTypes } from '../definition/values/member-types.ts';
import { validationFailed } from '../platform/problem.ts';
import { validate } from '../platform/validation/validate.ts';

/** The most characters of a form's title. */
export const titleLimit = 500;

const titleAndDescriptionModel = z.object({
  title: memberTypes.nonEmptyText(titleLimit).optional(),
  description: memberTypes.text(2000).nullable().optional(),
});

/**
 * Title and description as they are stored; undefined where they were not sent. They are live, not
 * versioned.
 *
 * @throws {Problem} `validation_failed`
 */
export function parseTitleAndDescription(input: object): z.output<typeof titleAndDescriptionModel> {
  const { data, failures } = validate(titleAndDescriptionModel, input);
  if (!data) throw validationFailed(failures);
  return data;
}
