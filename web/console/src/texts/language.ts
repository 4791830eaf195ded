/** The languages of the console, each with its name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const storageKey = 'formwright-console-language';

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The language of texts, dates and numbers: the chosen one, or else the first one of the browser that there is. */
export const language: Language =
  typeof document === 'undefined'
    ? 'en'
    : ([localStorage.getItem(storageKey) ?? '', ...navigator.languages]
        .map((tag) => tag.replace(/-.*/, ''))
        .find(isLanguage) ?? 'en');

/** Loads the console in another language; the browser warns before changes that are not stored are lost. */
export function changeLanguage(next: Language): void {
  localStorage.setItem(storageKey, next);
  location.reload();
}
