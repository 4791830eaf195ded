// The script of the page that a preview link opens. It replaces that page by the page of the draft, and sends the token of
// the fragment in a header: URLs are often logged.

const nonce = document.querySelector('script')?.nonce ?? '';

/** Scripts that were parsed without a page are not executed; copies of them are. */
function executableCopy(script: HTMLScriptElement): HTMLScriptElement {
  const copy = document.createElement('script');
  for (const { name, value } of script.attributes) copy.setAttribute(name, value);
  copy.nonce = nonce; // the attribute is hidden from scripts
  copy.text = script.text;
  return copy;
}

async function openPreview(): Promise<void> {
  const headers = { 'X-Form-Preview': location.hash.slice(1) || 'none' };
  const response = await fetch(location.href, { headers });
  // The policy of this page permits its own nonce only. No text of the form contains the other one, which is random.
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const [, other = nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const page = (await response.text()).replaceAll(other, nonce);
  const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
  document.documentElement.replaceWith(documentElement);
  for (const script of document.querySelectorAll('script'))
    script.replaceWith(executableCopy(script));
}

// The page says then that it did not load.
openPreview().catch(() => document.documentElement.classList.add('failed'));
