import { z } from 'zod';
import { validationFailed } from '../../packages/common/problem.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import { formTextLimits } from '../../packages/definition/model/form-texts.ts';
import { memberTypes } from '../../packages/definition/questions/values/member-types.ts';

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
