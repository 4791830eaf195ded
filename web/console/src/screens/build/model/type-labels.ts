/** Groups of element types in the dialog that adds them, with the names of the types. */
export const typeGroups: readonly {
  readonly label: string;
  readonly types: Readonly<Record<string, string>>;
}[] = [
  {
    label: 'Text',
    types: { short_text: 'Short text', long_text: 'Long text' },
  },
  {
    label: 'Choice',
    types: {
      ...{
        single_choice: 'Single choice',
        multiple_choice: 'Multiple choice',
        dropdown: 'Dropdown',
      },
      ...{ yes_no: 'Yes or no', ranking: 'Ranking', matrix: 'Matrix' },
    },
  },
  {
    label: 'Rating',
    types: { rating: 'Rating', opinion_scale: 'Opinion scale', nps: 'Net Promoter Score' },
  },
  {
    label: 'Contact',
    types: {
      ...{ email: 'E-mail', phone_number: 'Telephone', url: 'Website' },
      ...{ address: 'Address', contact_info: 'Contact details' },
    },
  },
  {
    label: 'Number and time',
    types: { number: 'Number', date: 'Date', time: 'Time', datetime: 'Date and time' },
  },
  {
    label: 'Files and consent',
    types: { file: 'File upload', signature: 'Signature', legal: 'Consent' },
  },
  {
    label: 'Content and values',
    types: {
      ...{ statement: 'Text without a question', image: 'Image' },
      ...{ hidden: 'Hidden value', calculated: 'Calculated value' },
    },
  },
];

const labels = new Map(typeGroups.flatMap(({ types }) => Object.entries(types)));

/** The name of an element type in words. */
export const typeLabel = (type: string): string => labels.get(type) ?? type.replaceAll('_', ' ');
