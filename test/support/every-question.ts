import type { Page } from 'playwright-core';

const options = [
  { id: 'red', label: 'Red' },
  { id: 'green', label: 'Green' },
  { id: 'blue', label: 'Blue' },
];
const rows = [
  { id: 'food', label: 'The food' },
  { id: 'music', label: 'The music' },
];
const columns = [
  { id: 'bad', label: 'Bad' },
  { id: 'good', label: 'Good' },
];

const elements = [
  { type: 'short_text', title: 'Your name', description: 'As your friends call you.' },
  { type: 'long_text', title: 'Your story' },
  { type: 'email', title: 'Your e-mail' },
  { type: 'url', title: 'Your site' },
  { type: 'phone_number', title: 'Your phone', default_country: 'DE' },
  { type: 'number', title: 'Your height', unit: 'cm', min: 30, max: 300 },
  { type: 'date', title: 'Your birthday' },
  { type: 'time', title: 'You get up at' },
  { type: 'datetime', title: 'You arrive at' },
  { type: 'yes_no', title: 'Do you dance?' },
  { type: 'legal', title: 'I agree to the rules', link: 'https://rules.example/' },
  { type: 'single_choice', title: 'One colour', options, allow_other: true },
  { type: 'dropdown', title: 'Another colour', options },
  { type: 'multiple_choice', title: 'Some colours', options, allow_other: true },
  { type: 'ranking', title: 'Colours in your order', options },
  { type: 'rating', title: 'The band' },
  { type: 'opinion_scale', title: 'The weather', min_label: 'Cold', max_label: 'Hot' },
  { type: 'nps', title: 'Would you come again?' },
  { type: 'matrix', title: 'How was it?', rows, columns },
  { type: 'file', title: 'A photo', accept: ['image/*', 'text/plain'] },
  { type: 'signature', title: 'Your signature' },
  { type: 'address', title: 'Your address' },
  { type: 'contact_info', title: 'Whom to call' },
  { type: 'hidden', title: 'source', default: 'nowhere' },
  { type: 'statement', title: 'Nearly done', text: 'You can send it now.' },
];

/** A definition that has a question of each type; their ids are the names of their types. */
export const everyQuestionType = ({ required = false } = {}) => ({
  schema: {
    sections: [
      {
        id: 'all',
        title: 'About you',
        elements: elements.map((element) => ({
          ...element,
          id: element.type,
          required: required && !['hidden', 'statement'].includes(element.type),
        })),
      },
    ],
  },
});

/** The group of controls that a question is. */
const group = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name })).first();

/** Chooses in a group by what the choice is called. */
async function choose(page: Page, question: string, choice: string): Promise<void> {
  const control = group(page, question).getByRole('radio', { name: choice, exact: true });
  await control
    .or(group(page, question).getByRole('checkbox', { name: choice }))
    .first()
    .check();
}

/** Types an answer to every question, as a respondent would. */
export async function answerAllQuestions(page: Page): Promise<void> {
  const write = (name: string, text: string) => page.getByLabel(name).first().fill(text);
  await write('Your name', 'Änn <b>');
  await write('Your story', 'Once\nupon a time');
  await write('Your e-mail', 'ann@example.org');
  await write('Your site', 'https://ann.example/');
  await write('Your phone', '030 901820');
  await write('Your height', '171.5');
  await write('Your birthday', '2001-02-28');
  await write('You get up at', '06:45');
  await write('You arrive at', '2026-07-01T18:30');
  await choose(page, 'Do you dance?', 'No');
  await page.getByRole('checkbox', { name: 'I agree to the rules' }).check();
  await choose(page, 'One colour', 'Other');
  await group(page, 'One colour').getByRole('textbox').fill('Mauve');
  await page.getByLabel('Another colour').selectOption('Green');
  await choose(page, 'Some colours', 'Blue');
  await choose(page, 'Some colours', 'Red');
  await page.getByRole('button', { name: 'Move Blue up' }).click();
  await choose(page, 'The band', '4 of 5');
  await choose(page, 'The weather', '7');
  await choose(page, 'Would you come again?', '0');
  await choose(page, 'The food', 'Good');
  await choose(page, 'The music', 'Bad');
  await page
    .getByLabel('A photo')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await page.getByText('notes.txt is uploaded').waitFor();
  await page.getByLabel('Or type your name instead').fill('Ann Example');
  const home = group(page, 'Your address');
  await home.getByLabel('Street and number').fill('Main Street 1');
  await home.getByLabel('Town or city').fill('Berlin');
  await home.getByLabel('Country').selectOption('DE');
  const contact = group(page, 'Whom to call');
  await contact.getByLabel('First name').fill('Bob');
  await contact.getByLabel('Last name').fill('Builder');
  await contact.getByLabel('E-mail address').fill('bob@example.org');
}

/** What is stored of that. What lies in `stored` files depends on nothing that a test knows. */
export const expectedAnswers = {
  short_text: 'Änn <b>',
  long_text: 'Once\nupon a time',
  email: 'ann@example.org',
  url: 'https://ann.example/',
  phone_number: '+4930901820',
  number: 171.5,
  date: '2001-02-28',
  time: '06:45',
  datetime: '2026-07-01T18:30:00+02:00',
  yes_no: false,
  legal: true,
  single_choice: { other: 'Mauve' },
  dropdown: 'green',
  multiple_choice: ['red', 'blue'],
  ranking: ['red', 'blue', 'green'],
  rating: 4,
  opinion_scale: 7,
  nps: 0,
  matrix: { food: 'good', music: 'bad' },
  file: [{ name: 'notes.txt', size: 5, type: 'text/plain' }],
  signature: [{ type: 'image/png' }],
  address: { line1: 'Main Street 1', city: 'Berlin', country: 'DE' },
  contact_info: { first_name: 'Bob', last_name: 'Builder', email: 'bob@example.org' },
  hidden: 'nowhere',
};
