import { contact } from './contact.ts';
import { customerFeedback } from './customer-feedback.ts';
import { eventRegistration } from './event-registration.ts';
import { jobApplication } from './job-application.ts';
import { quiz } from './quiz.ts';
import type { Template } from './template.ts';

/** All templates. */
export const templates: readonly Template[] = [
  contact,
  customerFeedback,
  eventRegistration,
  jobApplication,
  quiz,
];

/** Identifier of a template. */
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
