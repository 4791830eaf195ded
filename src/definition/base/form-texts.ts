/** Keys of the translations of a form's own texts, which are not part of its definition. */
export const formTextKeys = ['form.title', 'form.description', 'form.success_message'] as const;

export type FormTextKey = (typeof formTextKeys)[number];

/** The language of definitions that name none. */
export const defaultLanguage = 'en';
