/**
 * The members of each part of a definition that are texts for respondents: translated, and able to show answers.
 * Each has the maximum number of its characters (code points), also in translations.
 */
export const textMembers = {
  section: { title: 2000, description: 2000 },
  element: {
    title: 2000,
    description: 2000,
    placeholder: 500,
    pattern_message: 500,
    text: 5000,
    alt: 500,
    unit: 50,
    min_label: 200,
    max_label: 200,
    item_label: 200,
    add_label: 100,
  },
  label: { label: 2000 },
  rule: { message: 500 },
  ending: { title: 2000, message: 2000, button: 100 },
  approval: { approved_message: 2000, rejected_message: 2000 },
} as const;

/** Maximum number of characters of a message for a code of failures. */
export const messageLength = 500;

/** Lists of an element whose entries have labels. */
export const labelledLists = ['options', 'rows', 'columns'] as const;
