import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

const { open, publish, answersOf } = await createFormPageWorld();

const diet = {
  id: 'diet',
  type: 'multiple_choice',
  title: 'What do you not eat?',
  allow_other: true,
  options: [
    { id: 'meat', label: 'Meat' },
    { id: 'nuts', label: 'Nuts' },
    { id: 'none', label: 'I eat everything', exclusive: true },
  ],
};

describe.runIf(hasBrowser)('an exclusive option', () => {
  it('deselects all others, and they deselect it, which is announced', async () => {
    const form = await publish({ definition: definitionOf(diet) });
    const { page } = await open(form.url);
    const checkbox = (name: string) => page.getByRole('checkbox', { name });
    for (const name of ['Meat', 'Nuts', 'Other']) await checkbox(name).check();
    await checkbox('I eat everything').check();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await page.getByText('Deselected: Meat, Nuts, Other').waitFor();
    await checkbox('Nuts').check();
    expect(await checkbox('I eat everything').isChecked()).toBe(false);
    await page.getByText('Deselected: I eat everything').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ diet: ['nuts'] }]);
  });
});
