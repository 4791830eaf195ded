import { type Path, validationFailed } from '../../../packages/common/problem.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { canonicalLanguage } from '../../../packages/definition/questions/values/language-tag.ts';
import { languagesOf } from '../../../packages/definition/text/translations/translate-definition.ts';

/**
 * The language of a form that a client names, in canonical form.
 *
 * @param path of the parameter in the request
 * @throws {Problem} `validation_failed` with the code `invalid_value` if the form is not in that language
 */
export function parseFormLanguage(
  definition: Pick<Definition, 'schema'>,
  sent: string,
  path: Path,
): string {
  const known = languagesOf(definition);
  const language = canonicalLanguage(sent);
  if (language !== undefined && known.includes(language)) return language;
  const message = `The form is not in this language. Languages: ${known.join(', ')}.`;
  throw validationFailed([{ path, code: 'invalid_value', message }]);
}
