import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createFormPageWorld } from '../../support/world/form-page-world.ts';

// Answers in texts that are written in the other direction: U+2068 and U+2069 isolate them (Unicode UAX #9).

const { open, publish, world } = await createFormPageWorld();

const isolated = (text: string) => `\u2068${text}\u2069`;

const definition = {
  schema: {
    language: 'ar',
    sections: [
      {
        elements: [
          { id: 'phone', type: 'short_text', title: 'رقم هاتفك' },
          { id: 'note', type: 'statement', text: 'سنتصل بك على {{phone}} (غدًا).' },
          { id: 'latin', type: 'statement', text: 'Phone: {{phone}}.' },
          { id: 'free', type: 'short_text', title: 'اسمك', placeholder: 'صاحب {{phone}}!' },
          {
            id: 'choice',
            type: 'dropdown',
            title: 'كيف؟',
            options: [{ id: 'call', label: 'اتصال على {{phone}}' }],
          },
        ],
      },
    ],
    endings: [{ id: 'end', title: 'شكرًا {{phone}}!', message: 'سنتصل على {{phone}}.' }],
  },
};

const phone = '+49 30 901820';

describe('an answer in a text', () => {
  it('is isolated in messages of the service, without its own control characters', async () => {
    const { slug } = await publish({ definition });
    const answers = { phone: `\u202e${phone}\u2069` };
    const { body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers },
    });
    expect(body.message).toBe(`سنتصل على ${isolated(phone)}.`);
  });

  it.runIf(hasBrowser)(
    'keeps its order in contents, attributes, options and endings of the page',
    async () => {
      const { url } = await publish({ definition });
      const { page } = await open(url);
      const field = page.getByLabel('رقم هاتفك');
      await field.fill(phone);
      const note = page.locator('[data-question="note"] .text');
      await note.getByText(`سنتصل بك على ${isolated(phone)} (غدًا).`).waitFor();
      expect(await page.locator('[data-question="latin"] .text').textContent()).toBe(
        `Phone: ${phone}.`,
      );
      expect(await page.getByLabel('اسمك').getAttribute('placeholder')).toBe(
        `صاحب ${isolated(phone)}!`,
      );
      expect(await page.locator('option[value="call"]').textContent()).toBe(
        `اتصال على ${isolated(phone)}`,
      );
      // The plus sign is to the left of the last digits.
      const [plus = 0, digit = 0] = await page.evaluate<number[]>(`(() => {
        const walker = document.createTreeWalker(
          document.querySelector('[data-question="note"] .text'), NodeFilter.SHOW_TEXT);
        const text = walker.nextNode();
        return ['+', '820'].map((part) => {
          const range = document.createRange();
          range.setStart(text, text.data.indexOf(part));
          range.setEnd(text, text.data.indexOf(part) + 1);
          return range.getBoundingClientRect().left;
        });
      })()`);
      expect(plus).toBeLessThan(digit);
      await field.fill('דנה');
      await page
        .locator('[data-question="latin"] .text')
        .getByText(`Phone: ${isolated('דנה')}.`)
        .waitFor();
      await page.locator('#send').click();
      await page.getByRole('heading', { name: `شكرًا ${isolated('דנה')}!` }).waitFor();
    },
  );
});

it.runIf(hasBrowser)(
  'the name of a file keeps its order and is at the start of the line',
  async () => {
    const { url } = await publish({
      definition: {
        schema: {
          language: 'ar',
          sections: [{ elements: [{ id: 'file', type: 'file', title: 'ملف' }] }],
        },
      },
    });
    const { page } = await open(url);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes (2).txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
    const name = page.locator('.file .name');
    await page.getByText('تم رفع').waitFor({ state: 'attached' });
    const style = (property: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('.file .name')).${property}`);
    expect(await name.textContent()).toBe('notes (2).txt');
    expect([await style('direction'), await style('textAlign')]).toEqual(['ltr', 'right']);
    expect(await page.locator('.file .size').textContent()).toBe('2 بايت');
  },
);
