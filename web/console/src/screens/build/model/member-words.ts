import type {
  Definition,
  Element,
  Ending,
  Jump,
  Rule,
  Schema,
  Section,
} from '../../../../../../packages/definition/definition-model.ts';
import type { ElementTypeName } from '../../../../../../packages/definition/questions/question-types.ts';
import { t } from '../../../texts/translate.tsx';

// What the fields of the builder do, in words for authors: what respondents see and can do.

/** Members that are edited elsewhere, and where. Those of versions are not edited. */
export const editedElsewhere = {
  type: 'menu',
  elements: 'outline',
  sections: 'outline',
  translations: 'panel',
  version: 'nowhere',
  published_at: 'nowhere',
} as const;

type MemberOf<Value> = Value extends unknown ? keyof Value : never;

/** A text for each member that has a field. */
type Words<Value> = Readonly<
  Record<Exclude<MemberOf<Value> & string, keyof typeof editedElsewhere>, string>
>;

type OptionOf<Value> = Value extends { options: readonly (infer Option)[] } ? Option : never;

type LineOf<Value> = Value extends { rows: readonly (infer Line)[] } ? Line : never;

interface MemberWords {
  readonly element: Words<Element>;
  readonly section: Words<Section>;
  readonly schema: Words<Schema>;
  readonly approval: Words<Definition['approval']>;
  readonly jump: Words<Jump>;
  readonly rule: Words<Rule>;
  readonly ending: Words<Ending>;
  readonly criterion: Words<Definition['approval']['criteria'][number]>;
  readonly option: Words<OptionOf<Element>>;
  readonly line: Words<LineOf<Element>>;
}

/** The parts of a definition that have members. */
export type Part = keyof MemberWords;

const inCode = t('Replaces the id in exports and filters, if another system has its own names.');

const words: MemberWords = {
  element: {
    id: t(
      'The name of the answer in exports, conditions and expressions. What refers to it follows a change.',
    ),
    title: t('What respondents read first. {reference} shows the answer to an earlier question.', {
      reference: '{{id}}',
    }),
    description: t('A text below the title. Links, *emphasis* and lists are possible.'),
    required: t('Respondents cannot continue without an answer.'),
    required_if: t(
      'Respondents need to answer only if this is true, for example if an earlier answer is “Yes”.',
    ),
    visible_if: t('Respondents see it only if this is true; otherwise it has no answer.'),
    code: inCode,
    default: t('Is filled in when the page opens. Respondents can change it.'),
    default_expression: t(
      'Is computed from earlier answers and filled in until the respondent enters another answer.',
    ),
    messages: t(
      'What respondents read if their answer is refused, in place of the usual messages.',
    ),
    accept: t('The files that can be chosen, such as .pdf or image/*. Without an entry, any file.'),
    add_label: t('The text of the button with which respondents add an entry.'),
    allow_other: t('Respondents can write an answer that is not among the options.'),
    allowed_domains: t(
      'Respondents need an address at one of these domains. Without an entry, any domain.',
    ),
    alt: t('What screen readers read in place of the image.'),
    autocomplete: t('Browsers offer to fill in what they know about the respondent.'),
    columns: t('What respondents choose from in each row.'),
    decimals: t('The number that respondents see is rounded to this many decimals.'),
    default_country: t(
      'Numbers without a country code are taken as numbers of this country: DE, FR.',
    ),
    expression: t('How the value is computed from earlier answers.'),
    image_url: t('The web address of the image that respondents see.'),
    integer: t('Respondents can enter whole numbers only.'),
    item_label: t('The heading of each entry. {reference} is its number.', {
      reference: '{{position}}',
    }),
    link: t('Respondents can open this page to read what they agree to.'),
    max: t('Respondents cannot enter a larger number.'),
    max_files: t('Respondents can add at most this many files.'),
    max_label: t('The word at the upper end of the scale, such as “Very likely”.'),
    max_length: t('Respondents can enter at most this many characters.'),
    max_selected: t('Respondents can select at most this many options.'),
    max_size_bytes: t('Larger files are refused. 5242880 is 5 MB.'),
    min: t('Respondents cannot enter a smaller number.'),
    min_label: t('The word at the lower end of the scale, such as “Not likely”.'),
    min_length: t('Respondents need to enter at least this many characters.'),
    min_selected: t('Respondents need to select at least this many options.'),
    multiple: t('Respondents can select several columns in each row.'),
    options: t('What respondents choose from.'),
    options_from: t(
      'Respondents choose from the rows of a dataset, in place of options of their own.',
    ),
    pattern: t('Answers that do not match this regular expression (RE2) are refused.'),
    pattern_message: t('What respondents read if their answer does not match the pattern.'),
    placeholder: t('A hint in the empty field, which disappears when respondents type.'),
    precision: t('Respondents can enter dates up to this precision: a year, a month or a day.'),
    randomize: t('Each respondent sees the options in an order of their own.'),
    required_parts: t('Respondents need to fill in these parts if they fill in any.'),
    rows: t('Respondents answer each row.'),
    show: t('Respondents see the value while they fill in the form.'),
    text: t('What respondents read. Links, *emphasis* and lists are possible.'),
    unit: t('Is shown behind the number, such as “kg”.'),
    value: t('Whether the result is a number, a text, or yes or no.'),
  },
  section: {
    id: t('The name of the section for jumps.'),
    title: t('The heading of the page with these questions.'),
    description: t('A text below the heading. Links, *emphasis* and lists are possible.'),
    visible_if: t('Respondents see the section only if this is true; otherwise they go past it.'),
    next: t(
      'After this section, respondents continue with the first jump whose condition holds. Without one, the next section follows.',
    ),
  },
  schema: {
    language: t('The language in which the texts are written. Respondents see the page in it.'),
    rules: t('Conditions across questions. Respondents cannot submit while one of them fails.'),
    endings: t(
      'What respondents see after they submit: the first ending whose condition holds, or the message of the settings.',
    ),
  },
  approval: {
    enabled: t('Each response is approved or rejected by the criteria as soon as it arrives.'),
    show_result: t('Respondents read the decision after they submit.'),
    pass_percent: t('Responses with at least this percentage of all points are approved.'),
    approved_message: t('What respondents read if their response is approved.'),
    rejected_message: t('What respondents read if their response is rejected.'),
    criteria: t('What earns points. Respondents never see the criteria.'),
  },
  jump: {
    if: t('Respondents jump only if this is true. Without a condition, all of them do.'),
    to: t('The section with which respondents continue.'),
  },
  rule: {
    id: t('The name of the rule for translations.'),
    expression: t('Must be true for the answers together, such as arrival < departure.'),
    message: t('What respondents read if the rule fails.'),
    question_id: t('The question below which respondents read the message.'),
  },
  ending: {
    id: t('The name of the ending for translations.'),
    if: t(
      'Respondents see this ending if this is true. Without a condition, all remaining ones do.',
    ),
    title: t('The heading of the last page.'),
    message: t('The text of the last page. Links, *emphasis* and lists are possible.'),
    redirect_url: t('Respondents continue at this web address.'),
    button: t('Respondents continue with a button with this text, in place of at once.'),
  },
  criterion: {
    id: t('The name of the criterion in the decision of a response.'),
    question_id: t('The question whose answer is compared.'),
    op: t('How the answer is compared.'),
    expected: t('What the answer is compared with.'),
    points: t('Points of a response whose answer matches.'),
    required: t('Responses are rejected if it does not match, whatever their points.'),
  },
  option: {
    id: t(
      'The name of the option in exports and conditions. Answers that are stored keep the former one.',
    ),
    label: t('What respondents read.'),
    image_url: t('The web address of an image above the label.'),
    limit: t('After this many responses, respondents cannot choose the option any more.'),
    code: inCode,
    score: t('What choosing the option adds to score("…") in expressions.'),
    exclusive: t('Respondents can choose it alone only, such as “None of these”.'),
  },
  line: {
    id: t('The name in exports. Answers that are stored keep the former one.'),
    label: t('What respondents read.'),
    code: inCode,
  },
};

const dateWords = {
  min: t(
    'Earlier answers are refused. A date, or one relative to the day of the answer: today, today-18y.',
  ),
  max: t(
    'Later answers are refused. A date, or one relative to the day of the answer: today, today+30d.',
  ),
};

/** Members that do something else in one type. */
const wordsOfType: Readonly<Partial<Record<ElementTypeName, Partial<MemberWords['element']>>>> = {
  date: dateWords,
  datetime: dateWords,
  partial_date: dateWords,
  time: { min: t('Earlier answers are refused.'), max: t('Later answers are refused.') },
  hidden: { default: t('Is stored if the address of the page has no value for it.') },
  legal: { required: t('Respondents cannot continue without agreeing.') },
  repeat: {
    min: t('Respondents need to fill in at least this many entries.'),
    max: t('Respondents can add at most this many entries.'),
  },
  rating: { max: t('The highest rating. The lowest is 1.') },
  opinion_scale: {
    min: t('The lowest value of the scale.'),
    max: t('The highest value of the scale.'),
  },
};

const byType = new Map<string, Partial<MemberWords['element']>>(Object.entries(wordsOfType));

/** What a member does. The members of messages have one text for all: they are codes. */
export type FindWords = (member: string) => string;

export const messageWords: FindWords = () =>
  t('What respondents read if their answer has this fault.');

export const wordsOfPart = (part: Part): FindWords => finder(words[part]);

export const wordsOfElement = (type: string): FindWords =>
  finder({ ...words.element, ...byType.get(type) });

function finder(texts: Readonly<Record<string, string>>): FindWords {
  return (member) => texts[member] ?? '';
}
