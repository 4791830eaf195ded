/** The translations of all templates to one language: texts by key, by slug. */
export type TemplateTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;
