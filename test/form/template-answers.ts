import type { Page } from 'playwright-core';

// How a respondent answers each template, and what is stored.

interface TemplateAnswers {
  readonly fill: (page: Page) => Promise<void>;
  readonly stored: object;
}

/** Selects an option of a question, or a cell of a row. */
async function choose(page: Page, question: string, ...choices: string[]): Promise<void> {
  for (const label of choices) {
    await page.getByRole('group', { name: question }).last().getByLabel(label).check();
  }
}

const write = (page: Page, name: string, text: string) =>
  page.getByLabel(name, { exact: false }).first().fill(text);

async function writePerson(page: Page): Promise<void> {
  await write(page, 'First name', 'Ann');
  await write(page, 'Last name', 'Lee');
  await page
    .getByRole('group', { name: 'Your contact details' })
    .getByLabel(/e-?mail/i)
    .fill('ann@example.org');
}

const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org' };

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

/** By the identifier of the template. */
export const templateAnswers: Readonly<Record<string, TemplateAnswers>> = {
  contact: {
    async fill(page) {
      await write(page, 'Your name', 'Ann');
      await write(page, 'Your e-mail address', 'ann@example.org');
      await write(page, 'Your message', 'Hello');
    },
    stored: { name: 'Ann', email: 'ann@example.org', text: 'Hello' },
  },
  'customer-feedback': {
    async fill(page) {
      await choose(page, 'How likely are you', '3');
      await write(page, 'What would have made it better?', 'More tea');
      for (const row of ['the quality', 'the price', 'the support'])
        await choose(page, row, 'Neutral');
      await choose(page, 'May we ask you', 'Yes');
      await write(page, 'Your e-mail address', 'ann@example.org');
    },
    stored: {
      recommend: 3,
      missing: 'More tea',
      may_contact: true,
      email: 'ann@example.org',
      topics: { quality: 'fair', price: 'fair', support: 'fair' },
    },
  },
  'event-registration': {
    async fill(page) {
      await writePerson(page);
      await write(page, 'How many guests', '2');
      await choose(page, 'Which sessions', 'Morning', 'Evening');
      await choose(page, 'Which meal', 'Vegan');
      await choose(page, 'Do you stay overnight?', 'Yes');
      await write(page, 'When do you arrive?', '2027-05-01');
      await write(page, 'When do you leave?', '2027-05-03');
      await page.getByText('280').waitFor();
      await choose(page, 'I agree that my data', 'I agree');
    },
    stored: {
      person,
      guests: 2,
      sessions: ['morning', 'evening'],
      meal: 'vegan',
      overnight: true,
      arrival: '2027-05-01',
      departure: '2027-05-03',
      nights: 2,
      price: 280,
      terms: true,
    },
  },
  'job-application': {
    async fill(page) {
      await writePerson(page);
      await write(page, 'How many years', '4.5');
      await choose(page, 'What are your skills?', 'Writing');
      await choose(page, 'Are you allowed to work', 'No');
      await write(page, 'When can you start?', '2027-01-31');
      await page.getByLabel('Your CV').first().setInputFiles(pdf);
      await page.getByText(/cv\.pdf\s*uploaded/).waitFor();
    },
    stored: {
      person,
      experience: 4.5,
      skills: ['writing'],
      permit: false,
      start: '2027-01-31',
      cv: [{ name: 'cv.pdf', type: 'application/pdf' }],
    },
  },
  quiz: {
    async fill(page) {
      await write(page, 'What is your name?', 'Ann');
      await page.getByText('Four questions for Ann').waitFor();
      await choose(page, 'Which planet is the largest?', 'Jupiter');
      await choose(page, 'Which planets have no moon?', 'Mercury', 'Venus');
      await write(page, 'How many planets', '8');
      await write(page, 'What is the name of the star', 'Sun');
      await write(page, 'How many of your four answers', '3');
    },
    stored: { name: 'Ann', largest: 'jupiter', count: 8, star: 'Sun', estimated_score: 75 },
  },
};
