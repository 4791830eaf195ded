/**
 * Keys of the translations of a form's own texts, which are not part of its definition, with the maximum number of
 * their characters (code points).
 */
export const formTextLimits = {
  'form.title': 500,
  'form.description': 2000,
  'form.success_message': 2000,
} as const;

export type FormTextKey = keyof typeof formTextLimits;

/** The language of definitions that name none. */
export const defaultLanguage = 'en';
