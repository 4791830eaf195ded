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
