/**
 * What the members of a definition mean, by the object that has them: for the JSON Schema of definitions,
 * the OpenAPI document and the GraphQL schema. Markdown in one line.
 */
export const memberDescriptions = {
  definition: {
    schema: 'What respondents see: sections with questions, rules and endings.',
    approval:
      'Approval criteria and the settings of the decision. Respondents never see the criteria.',
  },
  schema: {
    language: 'Language of the texts as a BCP 47 tag, such as `de` or `pt-BR`; `en` if absent.',
    sections: 'Sections, in order. A published form has at least one question.',
    rules: 'Rules across questions, evaluated after the answers have been validated.',
    endings:
      'Endings: the first one whose condition holds determines the confirmation, in place of the settings.',
    translations:
      'Translated texts by language and key, such as `elements.<id>.title`. A missing text is shown in the language of the form.',
  },
  section: {
    id: 'Id of the section, unique within the form; generated if absent.',
    title: 'Title.',
    description: 'Description below the title, with Markdown: links, emphasis, lists.',
    visible_if: 'Condition for its visibility; without one, the section is always visible.',
    elements: 'Questions, calculated values and content, in order.',
    next: 'Jumps: the first one whose condition holds determines the next section. Without one, the following section is next.',
  },
  jump: {
    if: 'Condition for the jump, on questions up to the end of its section; without one, it always applies.',
    to: 'Id of a later section, or `end` to skip all following sections.',
  },
  rule: {
    id: 'Id of the rule, unique within the form; generated if absent.',
    expression: 'CEL expression of the type bool.',
    message: 'Message of the failure if the expression is false.',
    question_id: 'Id of the question whose answer fails.',
  },
  ending: {
    id: 'Id of the ending, unique within the form; generated if absent.',
    if: 'Condition for the ending; without one, it always applies.',
    title: 'Title of the confirmation.',
    message: 'Message of the confirmation, with Markdown: links, emphasis, lists.',
    redirect_url: 'URL to redirect the respondent to.',
    button: 'Label of a link to the URL, in place of the automatic redirect.',
  },
  /** The members that all elements or all questions have. */
  element: {
    id: 'Id of the element, unique within the form; the key of its answer. Generated if absent.',
    type: 'Type of the element.',
    title: 'Title; required for questions and calculated values.',
    description: 'Description below the title, with Markdown: links, emphasis, lists.',
    required: 'Whether an answer is required while the question is shown.',
    required_if:
      'Condition, or CEL expression of the type bool, on earlier questions that makes an answer required.',
    visible_if: 'Condition for its visibility; without one, the element is always visible.',
    code: 'Name of the question in another system, unique within the form.',
    default:
      'Answer that forms begin with, which respondents can change. A request that does not send it does not answer it.',
    default_expression:
      'CEL expression on earlier questions with whose result forms fill in the answer until the respondent changes it.',
    messages: 'Messages in place of those of the service, by the code of the failure.',
  },
  option: {
    id: 'Id of the option, unique within its question; the value of an answer. Generated if absent.',
    label: 'Label.',
    image_url: 'URL of an image, http or https.',
    limit: 'Maximum number of responses with the option, of all versions; without one, any number.',
    code: 'Name of the option in another system, unique within its question.',
    score:
      'Number that `score("id")` of expressions adds up over the selected options; 0 if absent.',
    exclusive: 'Whether the option is selected alone, such as "None of these".',
    available: 'False in a public form if the option has reached its limit; it cannot be selected.',
  },
  optionSource: {
    dataset:
      'Id of a dataset of the workspace. A version uses the content of the time when it was published.',
    value: 'Name of the column with the values, which are the answers; each is an option once.',
    label: 'Name of the column with the labels.',
    filter:
      'Columns that must equal the answers to earlier questions; without one of these answers there are no options.',
  },
  optionFilter: {
    column: 'Name of a column of the dataset.',
    question: 'Id of an earlier question whose answer is a text, a number or a boolean.',
  },
  line: {
    id: 'Id of the row or column, unique within its list; generated if absent.',
    label: 'Label.',
    code: 'Name of the row or column in another system, unique within its list.',
  },
  comparison: {
    question:
      'Id of a question or calculated value; in `visible_if`, `required_if` and `next` an earlier one.',
    op: 'Operator that compares the answer. Without an answer all except `is_empty` are false.',
    value: 'Value that the answer is compared with; the presence operators take none.',
  },
  all: { all: 'Conditions that must all be true.' },
  any: { any: 'Conditions of which at least one must be true.' },
  not: { not: 'Condition that must be false.' },
  approval: {
    enabled: 'Whether responses are decided automatically.',
    show_result: 'Whether respondents see the decision.',
    pass_percent: 'Percentage of all points that approval requires, 0 to 100.',
    approved_message: 'Message for respondents whose response is approved.',
    rejected_message: 'Message for respondents whose response is rejected.',
    criteria: 'Approval criteria.',
  },
  criterion: {
    id: 'Id of the criterion, unique within the form; generated if absent.',
    question_id: 'Id of the question or calculated value that is compared.',
    op: 'Operator that compares the answer.',
    expected: 'Value that the answer is compared with; the presence operators take none.',
    points: 'Points if the criterion matches.',
    required: 'Whether responses are rejected if the criterion does not match.',
  },
} as const;
