import { contact } from './contact.ts';
import { customerFeedback } from './customer-feedback.ts';
import { eventRegistration } from './event-registration.ts';
import { jobApplication } from './job-application.ts';
import { quiz } from './quiz.ts';
import type { Template } from './template.ts';
import arabic from './translations/ar.json' with { type: 'json' };
import german from './translations/de.json' with { type: 'json' };
import spanish from './translations/es.json' with { type: 'json' };
import french from './translations/fr.json' with { type: 'json' };

/** Texts by key, by slug. */
type TemplateTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const translations: Readonly<Record<string, TemplateTexts>> = {
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
};

function translated(template: Template): Template {
  const { schema, ...rest } = template.definition;
  const own = Object.entries(translations).map(([language, texts]) => [
    language,
    texts[template.slug] ?? {},
  ]);
  return {
    ...template,
    definition: { ...rest, schema: { ...schema, translations: Object.fromEntries(own) } },
  };
}

export const templates: readonly Template[] = [
  contact,
  customerFeedback,
  eventRegistration,
  jobApplication,
  quiz,
].map(translated);

export function templateId({ slug }: Template): string {
  return `tmpl_${slug}`;
}

/** Finds templates by identifier; unknown ones are absent from the result. */
export function findTemplatesById(ids: readonly string[]): Template[] {
  return templates.filter((template) => ids.includes(templateId(template)));
}

export function findTemplateBySlug(slug: string): Template | undefined {
  return templates.find((template) => template.slug === slug);
}
