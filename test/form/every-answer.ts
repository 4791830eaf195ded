import type { Page } from 'playwright-core';
import { expectedAnswers } from '../support/fixtures/every-question-type.ts';

/** Answers every question type on examples/page.html, as a respondent does. */
export async function answerEveryQuestion(page: Page): Promise<void> {
  const write = (name: string, text: string) => page.getByLabel(name).first().fill(text);
  const group = (name: string) => page.getByRole('group', { name });
  const choose = (question: string, label: string) =>
    group(question).getByLabel(label, { exact: true }).check();
  await write('Your name', 'Änn <b>');
  await write('Your story', 'Once\nupon a time');
  await write('Your e-mail', 'ann@example.org');
  await write('Your site', 'https://ann.example/');
  await write('Your phone', '030 901820');
  await write('Your height', '171.5');
  await write('Your birthday', '2001-02-28');
  await write('You get up at', '06:45');
  await write('You arrive at', '2026-07-01T18:30');
  await write('You began to dance', '2019-05');
  await choose('Do you dance?', 'No');
  await choose('I agree to the rules', 'I agree');
  await group('One color').getByLabel('Other answer').fill('Mauve');
  await page.getByLabel('Another color').selectOption('Green');
  await choose('Some colors', 'Blue');
  await choose('Some colors', 'Red');
  await page.getByRole('button', { name: 'Move Blue up' }).click();
  await choose('The band', '4');
  await choose('The weather', '7');
  await choose('Would you come again?', '0');
  await group('The food').last().getByLabel('Good').check();
  await group('The music').last().getByLabel('Bad').check();
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await page.getByLabel('A photo').first().setInputFiles(file);
  await page.getByText('notes.txt').first().waitFor();
  await write('Your signature', 'Ann Example');
  await page.getByLabel('Your signature').first().press('Tab');
  await page.getByText('signature.png').first().waitFor();
  await group('Your address').getByLabel('Street and number').fill('Main Street 1');
  await group('Your address').getByLabel('City').fill('Berlin');
  await group('Your address').getByLabel('Country').fill('DE');
  await group('Whom to call').getByLabel('First name').fill('Bob');
  await group('Whom to call').getByLabel('Last name').fill('Builder');
  await group('Whom to call').getByLabel('E-mail').fill('bob@example.org');
  await group('Where do you dance?').getByLabel('Latitude').fill('52.52');
  await group('Where do you dance?').getByLabel('Longitude').fill('13.405');
  await page.getByText('uploaded').nth(1).waitFor();
  await write('Name of the guest', 'Gus');
}

/** The answers that are then stored; the time depends on the time zone of the browser. */
const { datetime, ...others } = expectedAnswers;
export const everyAnswer = others;
