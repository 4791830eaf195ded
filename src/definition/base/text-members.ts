/** The members of each part of a definition that are texts for respondents: translated, and able to show answers. */
export const textMembers = {
  section: ['title', 'description'],
  element: [
    ...['title', 'description', 'placeholder', 'pattern_message', 'text', 'alt', 'unit'],
    ...['min_label', 'max_label'],
  ],
  label: ['label'],
  rule: ['message'],
  ending: ['title', 'message', 'button'],
  approval: ['approved_message', 'rejected_message'],
} as const;

/** Lists of an element whose entries have labels. */
export const labelledLists = ['options', 'rows', 'columns'] as const;
