import { chromium } from 'playwright-core';

// Takes the picture of the console in README.md. Start the service with an empty database, then:
//   npx tsx scripts/console-picture.ts http://127.0.0.1:3000 <API key>
// Creates a form with responses. Needs Chromium; CHROMIUM is its path.

const [url = '', key = ''] = process.argv.slice(2);

const plans = ['studio', 'team', 'solo'];
const people = [
  { name: 'Ann Baker', team: 12, reason: 'We collect applications for workshops.' },
  { name: 'Bob Cole', team: 3, reason: 'A form for feedback after each event.' },
  { name: 'Carla Dean', team: 40, reason: 'Registrations in four languages.' },
  { name: 'David Evans', team: 8, reason: 'Reviews of grant applications.' },
  { name: 'Emma Frost', team: 1, reason: 'The contact form of my studio.' },
  { name: 'Frank Green', team: 25, reason: 'Surveys with files.' },
  { name: 'Grace Hill', team: 6, reason: 'A waiting list with invitations.' },
  { name: 'Henry Irving', team: 2, reason: 'Orders for a bakery.' },
];

const definition = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          { id: 'name', type: 'short_text', title: 'Name', required: true },
          { id: 'team', type: 'number', title: 'Size of the team' },
          {
            id: 'plan',
            type: 'single_choice',
            title: 'Plan',
            options: plans.map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) })),
          },
          { id: 'reason', type: 'long_text', title: 'What are you building?' },
        ],
      },
    ],
  },
  approval: {
    enabled: true,
    criteria: [
      { id: 'team', question_id: 'team', op: 'gte', expected: 3, points: 2 },
      { id: 'plan', question_id: 'plan', op: 'in', expected: ['studio', 'team'], points: 1 },
    ],
    pass_percent: 60,
  },
};

/** Sends a request to the REST API. */
async function post(path: string, body: object = {}) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const { id } = await post('/forms', { title: 'Early access', definition });
await post(`/forms/${id}/publish`);
for (const [index, answers] of people.entries()) {
  await post(`/forms/${id}/responses`, {
    answers: { ...answers, plan: plans[index % plans.length] },
  });
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  deviceScaleFactor: 1,
});
await page.goto(`${url}/console/sign-in?to=/forms/${id}/responses`);
await page.getByLabel('API key').fill(key);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('row').filter({ hasText: 'David' }).click();
await page.getByText('Score').first().waitFor();
await page.screenshot({ path: 'docs/images/console.png' });
await browser.close();
