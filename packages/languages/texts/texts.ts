import type { AnswerFailureCode } from '../../common/failure-codes.ts';
import type { ClosedReason } from '../../definition/closed-reasons.ts';

/** A text with a count, by plural category (Unicode CLDR). `{n}` is the count. */
export type PluralText = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/** The members of the English texts. A language has plural categories of its own. */
type Translated<Source> = Source extends string
  ? string
  : Source extends { readonly one: string; readonly other: string }
    ? PluralText
    : { readonly [Name in keyof Source]: Translated<Source[Name]> };

type English = Translated<typeof import('./en.json')['texts']>;

/** Messages by the code of the failure. That of a rule is written by the author of the form. */
type ErrorTexts = Readonly<
  Record<
    Exclude<AnswerFailureCode, 'rule' | keyof English['service']['errors']>,
    string | PluralText
  >
>;

/** The texts of the hosted page. */
export type PageTexts = English['page'] & {
  readonly closed: Readonly<Record<ClosedReason, string>>;
  readonly errors: ErrorTexts;
};

/**
 * The texts of the service in one language. Names in braces are replaced by values; sizes, dates, numbers and
 * percentages are formatted before. `page` is part of every page: texts that only the service needs are in `service`.
 */
export interface Texts {
  readonly page: PageTexts;
  readonly service: English['service'];
}
