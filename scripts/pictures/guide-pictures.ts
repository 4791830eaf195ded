import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { executablePath } from '../../test/support/clients/chromium.ts';
import { application, earlyAccess, feedback, survey } from './picture-forms.ts';

// Takes the pictures in docs/images, in light and dark. Start the service with an empty
// database, RATE_LIMITS=off, SMTP_URL and MAIL_FROM, then:
//   npx tsx scripts/pictures/guide-pictures.ts http://127.0.0.1:3000 <API key> [<picture> …]
// Creates forms with responses. Needs Chromium; CHROMIUM is its path.

const [url = '', key = '', ...selected] = process.argv.slice(2);

/** A picture: `docs/images/<name>.png` and `<name>-dark.png`. */
interface Picture {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly open: (page: Page, dark: boolean) => Promise<unknown>;
}

async function post(path: string, body: object = {}) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.status === 204 ? undefined : response.json();
}

async function createForm({ responses, ...form }: typeof survey) {
  const { id, slug } = await post('/forms', form);
  await post(`/forms/${id}/publish`);
  for (const [index, answers] of responses.entries()) {
    const reached = Object.keys(answers);
    const visit = { viewed: true, reached };
    await post(`/public/forms/${slug}/visits`, { ...visit, started: true, completed: true });
    const left = { viewed: true, reached: reached.slice(0, index % 3) };
    await post(`/public/forms/${slug}/visits`, left);
    const submission = { answers, duration_ms: 20_000 + 7000 * index };
    await post(`/public/forms/${slug}/submissions`, submission);
  }
  return { id: String(id), slug: String(slug) };
}

async function openConsole(page: Page, path: string) {
  await page.goto(`${url}/console/sign-in?to=${path}`);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openWebsite(page: Page, mode: string, slug: string, dark: boolean) {
  const scheme = dark ? 'dark' : 'light';
  const content = `<!doctype html><html lang="en" style="color-scheme: ${scheme}"><title>Bakery</title>
    <style>
      body { margin: 0 auto; padding: 1.5rem; max-width: 36rem; font: 17px/1.5 system-ui, sans-serif;
        background: light-dark(#fff, #14171d); }
      h1 { margin: 0; font-size: 1.7rem; }
      [data-form-open] { padding: .5rem 1rem; font: inherit; }
    </style>
    <h1>The Corner Bakery</h1>
    <p>Fresh bread every morning, and your opinion in the oven.</p>
    ${mode === 'popup' || mode === 'slider' ? `<button data-form-open="${slug}">Rate your order</button>` : ''}
    <script src="${url}/embed.js" data-form="${slug}" data-mode="${mode}" data-label="Feedback"
      data-scheme="${scheme}" async></script>`;
  const website = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(content);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  const { port }: { port: number } = Object(website.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  website.close();
  if (mode === 'popup' || mode === 'slider') {
    await page.getByText('Rate your order').click();
  }
  if (mode === 'tab') await page.getByRole('button', { name: 'Feedback' }).waitFor();
  else {
    const submit = page.frameLocator('iframe').getByRole('button', { name: 'Submit' });
    await submit.click({ trial: true }); // waits until the frame has its size
  }
}

async function openModes(browser: Browser, page: Page, slug: string, dark: boolean) {
  const shots: string[] = [];
  for (const mode of ['inline', 'popup', 'slider', 'tab']) {
    const one = await newPage(browser, { width: 1120, height: 860 }, dark);
    await openWebsite(one, mode, slug, dark);
    const image = (await one.screenshot()).toString('base64');
    shots.push(`<figure><img src="data:image/png;base64,${image}"><figcaption>${mode}</figure>`);
    await one.context().close();
  }
  const scheme = dark ? 'dark' : 'light';
  await page.setContent(`<style>
      body { margin: 0; padding: 24px; display: grid; grid-template-columns: 1fr 1fr; gap: 24px;
        color-scheme: ${scheme}; background: light-dark(#eef0f4, #0c0e12); font: 20px ui-monospace, monospace; }
      figure { margin: 0; text-align: center; color: light-dark(#1f2430, #e6e8ee); }
      img { width: 100%; border-radius: 8px; border: 1px solid light-dark(#d4d8e0, #2c313c); }
    </style>${shots.join('')}`);
}

const newPage = async (browser: Browser, viewport: Picture['size'], dark: boolean) => {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
  });
  return context.newPage();
};

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox'],
});
const forms = {
  earlyAccess: await createForm(earlyAccess),
  feedback: await createForm(feedback),
  application: await createForm(application),
  survey: await createForm(survey),
};

const wide = { width: 1280, height: 800 };
const pictures: readonly Picture[] = [
  {
    name: 'console',
    size: wide,
    async open(page) {
      await openConsole(page, `/forms/${forms.earlyAccess.id}/responses`);
      await page.getByRole('row').filter({ hasText: 'David' }).click();
      await page.getByRole('dialog').getByText('Score').first().waitFor();
    },
  },
  {
    name: 'summary',
    size: wide,
    async open(page) {
      await openConsole(page, `/forms/${forms.survey.id}/summary`);
      await page.getByText('How was the pace?').first().waitFor();
      await page.getByRole('heading', { name: 'Visits' }).evaluate((heading) => {
        scrollTo(0, heading.getBoundingClientRect().top + scrollY - 40);
      });
    },
  },
  {
    name: 'mail-preview',
    size: wide,
    async open(page) {
      await openConsole(page, `/forms/${forms.earlyAccess.id}/mail`);
      await page.getByRole('button', { name: 'Add notification' }).first().click();
      await page.getByRole('menuitem', { name: 'To you and your team' }).click();
      await page.getByLabel('Add an address').fill('team@example.org');
      await page.getByLabel('Subject').fill('A new application');
      await page.getByLabel('Text', { exact: true }).fill('**{{name}}** would like to try it.');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.frameLocator('iframe').getByText('would like to try it').waitFor();
    },
  },
  {
    name: 'hosted-page',
    size: { width: 960, height: 760 },
    open: (page) => page.goto(`${url}/f/${forms.feedback.slug}`),
  },
  {
    name: 'embed-modes',
    size: { width: 1280, height: 1078 },
    open: (page, dark) => openModes(browser, page, forms.feedback.slug, dark),
  },
  {
    name: 'files',
    size: { width: 960, height: 800 },
    async open(page) {
      await page.goto(`${url}/f/${forms.application.slug}`);
      await page.getByLabel('Your name').fill('Ann Baker');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'ann-baker.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(`%PDF-1.4\n${' '.repeat(80_000)}\n%%EOF`),
        });
      await page.getByRole('button', { name: /Remove/ }).waitFor();
    },
  },
];

for (const { name, size, open } of pictures) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  for (const dark of [false, true]) {
    const page = await newPage(browser, size, dark);
    await open(page, dark);
    await page.screenshot({ path: `docs/images/${name}${dark ? '-dark' : ''}.png` });
    await page.context().close();
  }
}
await browser.close();
