// The script of the documentation. Its pages are complete without it.

import './copy-buttons.ts';
import './reference/tabs.ts';
import './reference/try-form.ts';

// Makes frames with examples as high as their content. They have the origin of the page.

for (const frame of document.querySelectorAll<HTMLIFrameElement>('.examples iframe')) {
  frame.addEventListener('load', () => follow(frame));
  follow(frame);
}

function follow(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument?.querySelector('main');
  if (!content) return;
  new ResizeObserver(() => {
    frame.style.height = `${Math.ceil(content.getBoundingClientRect().bottom + margin)}px`;
  }).observe(content);
}

/** Pixels below the content, and the borders of the frame. */
const margin = 6;

// Marks the section that is being read in the navigation.

const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
);

/** The part of the screen below its top in which a section counts as read. */
const readingArea = { rootMargin: '-15% 0px -75% 0px' };

const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) mark(target.querySelector('h2')?.id ?? '');
  }
}, readingArea);

function mark(id: string): void {
  const current = links.get(id);
  if (!current) return;
  for (const link of links.values()) link.removeAttribute('aria-current');
  current.setAttribute('aria-current', 'location');
  const list = current.closest('nav');
  if (!list || list.scrollHeight === list.clientHeight) return;
  const offset = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (offset < 40 || offset > list.clientHeight - 40)
    list.scrollTop += offset - list.clientHeight / 2;
}

if (links.size > 0)
  for (const article of document.querySelectorAll('main article')) observer.observe(article);

// Adds the button of the search to the bar. The dialog is loaded when it is opened first, by the button or by the key `/`.

async function open(): Promise<void> {
  const { openSearch } = await import('./search/search-dialog.ts');
  await openSearch();
}

const button = document.createElement('button');
button.type = 'button';
button.className = 'find';
button.ariaKeyShortcuts = '/';
button.innerHTML = 'Search <kbd aria-hidden="true">/</kbd>';
button.addEventListener('click', open);
document.querySelector('.bar .menu')?.before(button);

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return;
  event.preventDefault();
  void open();
});
