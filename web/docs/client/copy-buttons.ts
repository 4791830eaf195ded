// Adds a button to every code sample that copies it.

const confirmationTime = 2000;

for (const sample of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => copy(sample.textContent ?? '', button));
  const frame = document.createElement('div');
  frame.className = 'sample';
  sample.replaceWith(frame);
  frame.append(sample, button);
}

/** The label announces the result; the clipboard is available with TLS and on localhost only. */
async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  button.ariaLive = 'polite';
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  );
  setTimeout(() => {
    button.textContent = 'Copy';
  }, confirmationTime);
}
