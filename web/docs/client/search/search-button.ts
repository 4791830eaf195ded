// Adds the button of the search to the bar. The dialog is loaded when it is opened first, by the button or by the key `/`.

async function open(): Promise<void> {
  const { openSearch } = await import('./search-dialog.ts');
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
