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
