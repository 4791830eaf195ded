import { z } from 'zod';
import { formTextLimits } from '../definition/base/form-texts.ts';
import { memberTypes } from '../definition/values/member-types.ts';
import { validationFailed } from '../platform/problem.ts';
import { validate } from '../platform/validation/validate.ts';

/** Maximum number of characters of a title. */
export const titleLimit = formTextLimits['form.title'];

const titleAndDescriptionModel = z.object({
  title: memberTypes.nonEmptyText(titleLimit).optional(),
  description: memberTypes.text(formTextLimits['form.description']).nullable().optional(),
});

/**
 * Parses title and description; undefined members were not sent. Both take effect at once and are not
 * versioned.
 *
 * @throws {Problem} `validation_failed`
 */
export function parseTitleAndDescription(input: object): z.output<typeof titleAndDescriptionModel> {
  const { data, failures } = validate(titleAndDescriptionModel, input);
  if (!data) throw validationFailed(failures);
  return data;
}
