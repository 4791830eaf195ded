import { enumName } from '../../../../packages/common/text/letter-case.ts';

/** The text of an enum value, as in REST and in the documentation: `FORMS_READ` as `forms:read`. */
export const enumText = (texts: readonly string[], name: string): string =>
  texts.find((text) => enumName(text) === name) ?? name;
