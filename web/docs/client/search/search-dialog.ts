import { excerptOf } from './excerpt.ts';
import type { Found, Search } from './search-index.ts';

const base = document.documentElement.dataset['base'] ?? '';

/** Loaded when the dialog is opened first. */
let search: Search | undefined;

const dialog = document.createElement('dialog');
dialog.className = 'search';
dialog.ariaLabel = 'Search the documentation';
dialog.innerHTML = `<form method="dialog"><label for="search">Search the documentation</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" enterkeyhint="go" aria-describedby="search-status">
<button>Close</button></form>
<p id="search-status" role="status"></p><ul></ul>`;
document.body.append(dialog);

const input = partOf('input', HTMLInputElement);
const status = partOf('p', HTMLElement);
const list = partOf('ul', HTMLElement);

function partOf<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const part = dialog.querySelector(selector);
  if (!(part instanceof kind)) throw new Error(`The dialog has no ${selector}`);
  return part;
}

export async function openSearch(): Promise<void> {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  if (search) return;
  status.textContent = 'Loading …';
  try {
    const { loadSearch } = await import('./search-index.ts');
    search = await loadSearch(base);
    showResults();
  } catch {
    status.textContent = 'The search could not be loaded. Check the connection and try again.';
  }
}

function showResults(): void {
  const query = input.value.trim();
  const results = query === '' ? [] : (search?.(query) ?? []);
  list.replaceChildren(...results.map(resultItem));
  if (search) status.textContent = query === '' ? '' : countText(results.length);
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found. Try fewer or other words.';
  return count === 1 ? '1 result' : `${count} results`;
}

function resultItem({ id, group, title, heading, text, words }: Found): HTMLElement {
  const link = document.createElement('a');
  link.href = `${base}${id}`;
  const place = document.createElement('small');
  place.textContent = heading === title ? group : `${group} › ${title}`;
  const name = document.createElement('b');
  name.textContent = heading;
  const excerpt = document.createElement('span');
  excerpt.append(
    ...excerptOf(text, words).map((piece) => {
      if (!piece.matches) return piece.text;
      const mark = document.createElement('mark');
      mark.textContent = piece.text;
      return mark;
    }),
  );
  link.append(place, name, excerpt);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

const links = () => [...list.querySelectorAll('a')];

/** The links are in the tab order; arrow keys move between them and the input. */
function moveFocus(step: 1 | -1): void {
  const stops = [input, ...links()];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

input.addEventListener('input', showResults);
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    moveFocus(event.key === 'ArrowDown' ? 1 : -1);
  }
  // In a search field, Escape would only clear the text.
  if (event.key === 'Escape') dialog.close();
  if (event.key === 'Enter' && document.activeElement === input) {
    event.preventDefault();
    links()[0]?.click();
  }
});
dialog.addEventListener('click', (event) => {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null;
  // A click on the backdrop has the dialog as its target.
  if (event.target === dialog || isLink) dialog.close();
});
