// The templates of new forms, and the definition of those without one.

import { eventRegistration } from './event-registration.ts';
import { quiz } from './quiz.ts';
import type { Template } from './template.ts';
import arabic from './translations/ar.json' with { type: 'json' };
import german from './translations/de.json' with { type: 'json' };
import spanish from './translations/es.json' with { type: 'json' };
import french from './translations/fr.json' with { type: 'json' };

const jobApplication: Template = {
  slug: 'job-application',
  title: 'Job application',
  description: 'Applications, screened by the requirements of the position.',
  definition: {
    schema: {
      sections: [
        {
          id: 'you',
          title: 'About you',
          elements: [
            { id: 'person', type: 'contact_info', title: 'Your contact details', required: true },
            { id: 'profile', type: 'url', title: 'A link to your profile or portfolio' },
          ],
        },
        {
          id: 'position',
          title: 'The position',
          elements: [
            {
              id: 'experience',
              type: 'number',
              title: 'How many years of experience do you have?',
              min: 0,
              max: 60,
              required: true,
            },
            {
              id: 'skills',
              type: 'multiple_choice',
              title: 'What are your skills?',
              options: [
                { id: 'planning', label: 'Planning' },
                { id: 'writing', label: 'Writing' },
                { id: 'leading', label: 'Leadership' },
                { id: 'analysis', label: 'Analysis' },
              ],
              allow_other: true,
              required: true,
            },
            {
              id: 'permit',
              type: 'yes_no',
              title: 'Are you allowed to work in this country?',
              required: true,
            },
            { id: 'start', type: 'date', title: 'When can you start?' },
          ],
        },
        {
          id: 'documents',
          title: 'Documents',
          elements: [
            { id: 'cv', type: 'file', title: 'Your CV', accept: ['application/pdf'] },
            { id: 'motivation', type: 'long_text', title: 'Why do you want to work with us?' },
          ],
        },
      ],
    },
    approval: {
      enabled: true,
      pass_percent: 50,
      criteria: [
        {
          id: 'may_work',
          question_id: 'permit',
          op: 'equals',
          expected: true,
          points: 0,
          required: true,
        },
        { id: 'experienced', question_id: 'experience', op: 'gte', expected: 3, points: 2 },
        {
          id: 'skilled',
          question_id: 'skills',
          op: 'includes_any',
          expected: ['planning', 'leading'],
          points: 1,
        },
        { id: 'motivated', question_id: 'motivation', op: 'is_answered', points: 1 },
      ],
    },
  },
};

const customerFeedback: Template = {
  slug: 'customer-feedback',
  title: 'How are we doing?',
  description: 'A recommendation score, ratings by topic, and the reasons for them.',
  definition: {
    schema: {
      sections: [
        {
          id: 'experience',
          title: 'Your experience',
          elements: [
            {
              id: 'recommend',
              type: 'nps',
              title: 'How likely are you to recommend us to a friend?',
              min_label: 'Not at all likely',
              max_label: 'Extremely likely',
              required: true,
            },
            {
              id: 'missing',
              type: 'long_text',
              title: 'What would have made it better?',
              visible_if: { question: 'recommend', op: 'lte', value: 6 },
            },
            {
              id: 'liked',
              type: 'long_text',
              title: 'What did you like most?',
              visible_if: { question: 'recommend', op: 'gte', value: 9 },
            },
            {
              id: 'topics',
              type: 'matrix',
              title: 'How satisfied are you with …',
              rows: [
                { id: 'quality', label: 'the quality' },
                { id: 'price', label: 'the price' },
                { id: 'support', label: 'the support' },
              ],
              columns: [
                { id: 'bad', label: 'Dissatisfied' },
                { id: 'fair', label: 'Neutral' },
                { id: 'good', label: 'Satisfied' },
              ],
            },
          ],
        },
        {
          id: 'contact',
          title: 'May we contact you?',
          elements: [
            { id: 'may_contact', type: 'yes_no', title: 'May we ask you about your answers?' },
            {
              id: 'email',
              type: 'email',
              title: 'Your e-mail address',
              required: true,
              visible_if: { question: 'may_contact', op: 'equals', value: true },
            },
          ],
        },
      ],
    },
  },
};

const contact: Template = {
  slug: 'contact',
  title: 'Contact us',
  description: 'A message from a visitor, with an e-mail address for the reply.',
  definition: {
    schema: {
      sections: [
        {
          id: 'message',
          elements: [
            {
              id: 'name',
              type: 'short_text',
              title: 'Your name',
              autocomplete: 'name',
              required: true,
            },
            { id: 'email', type: 'email', title: 'Your e-mail address', required: true },
            {
              id: 'topic',
              type: 'dropdown',
              title: 'Topic',
              options: [
                { id: 'question', label: 'A question' },
                { id: 'feedback', label: 'Feedback' },
                { id: 'problem', label: 'Something does not work' },
              ],
              allow_other: true,
            },
            { id: 'text', type: 'long_text', title: 'Your message', required: true },
          ],
        },
      ],
    },
  },
};

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

/** Definition of new forms without template and definition. Ids are generated when it is parsed. */
export const starter = {
  schema: {
    sections: [
      {
        title: 'Your details',
        elements: [
          {
            type: 'short_text',
            title: 'What is your name?',
            autocomplete: 'name',
            required: true,
          },
          {
            type: 'single_choice',
            title: 'How did you hear about us?',
            options: [{ label: 'A friend' }, { label: 'A search' }, { label: 'Somewhere else' }],
          },
        ],
      },
    ],
  },
};
