import type {
  definitionLimits,
  textLimits,
} from '../../../packages/definition/model/definition-limits.ts';

/** What each limit of a definition counts: a limit without a text does not compile. */
export const definitionLimitTexts: Readonly<Record<keyof typeof definitionLimits, string>> = {
  bytes: 'Bytes of the definition as JSON, without translations',
  sections: 'Sections',
  elements: 'Questions and other elements, over all sections',
  options: 'Options of a question; rows of a matrix; columns of a matrix',
  optionLimit: 'The largest `limit` of an option',
  matrixCells: 'Rows times columns of a matrix',
  formCells: 'Rows times columns, over all matrices of a form',
  criteria: 'Approval criteria',
  jumps: 'Jumps of a section',
  rules: 'Rules across questions',
  endings: 'Endings',
  pipedReferences: 'References to answers in a text',
  pipedCharacters: 'Characters that a reference shows of an answer',
  calculatedCharacters: 'Characters (UTF-16) of all calculated texts of a response',
  comparisons: 'Comparisons in all conditions of a form',
  groupSize: 'Conditions in one `all` or `any`',
  groupDepth: 'Nesting depth of groups of conditions',
  comparedEntries: 'Entries of a list that an answer is compared with',
  patternSteps: 'Steps (RE2 instructions) of a pattern',
  allPatternSteps: 'Steps of all patterns of a form',
  languages: 'Languages that a form is translated to',
  translationBytes: 'Bytes of all translations as JSON',
  expressionLength: 'Characters of an expression',
  expressionBrackets: 'Nesting depth of brackets in an expression',
  expressionDepth: 'Nesting depth of operators and functions in an expression',
  entryLength: 'Characters of an entry of an answer, as assumed for the cost of expressions',
  expressionCost:
    'Cost of an expression with the largest answers; 10,000 units are about a millisecond',
  allExpressionsCost: 'Cost of all expressions of a form',
};

/** What each limit of texts is about. */
export const textLimitTexts: Readonly<Record<keyof typeof textLimits, string>> = {
  short_text: 'An answer to a `short_text`',
  long_text: 'An answer to a `long_text`',
  email: 'An e-mail address',
  url: 'A URL',
  phone_number: 'A phone number as it is sent',
  hidden: 'An answer to a hidden question',
  other: 'An answer that is not among the options',
  part: 'A part of an address or of contact details',
};
