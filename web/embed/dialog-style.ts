/**
 * The style of forms in a dialog. It is part of the element's shadow tree, where the style of the page does not apply,
 * and is adopted, which a policy against inline styles permits.
 */
export const dialogStyle = `
:host { display: contents }
dialog { --back: #fff; --text: #1b1f2a }
dialog.dark { --back: #1e2026; --text: #eceef3 }
@media (prefers-color-scheme: dark) { dialog.auto { --back: #1e2026; --text: #eceef3 } }
dialog { box-sizing: border-box; border: 0; padding: 0; margin: auto; inline-size: min(44rem, 100vw - 2rem);
  max-inline-size: none; max-block-size: calc(100dvh - 2rem); overflow: auto; overscroll-behavior: contain;
  background: var(--back); color: var(--text); border-radius: 12px; box-shadow: 0 1rem 4rem #0006 }
dialog::backdrop { background: #0008 }
dialog.side { margin-block: 0; margin-inline: auto 0; block-size: 100dvh; max-block-size: none;
  inline-size: min(32rem, 100vw); border-radius: 0 }
.bar { position: sticky; inset-block-start: 0; display: flex; justify-content: end; padding: 8px; background: inherit }
button { font: 600 1rem/1 system-ui, sans-serif; cursor: pointer; border: 0; border-radius: 8px }
button:focus-visible { outline: 3px solid var(--text, #1b1f2a); outline-offset: 2px; box-shadow: 0 0 0 2px var(--back, #fff) }
.close { inline-size: 44px; block-size: 44px; background: #0000; color: inherit; font-size: 1.25rem }
.close:hover { background: #8884 }
.edge { position: fixed; z-index: 2147483000; inset-block-start: 50%; inset-inline-end: 0; translate: 0 -50% }
.tab { writing-mode: vertical-rl; min-inline-size: 44px; min-block-size: 44px; padding: 16px 12px;
  background: #1b1f2a; color: #fff }
@media (max-width: 40rem) {
  dialog, dialog.side { inline-size: 100vw; block-size: 100dvh; max-block-size: none; margin: 0; border-radius: 0 }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: appear 0.2s ease-out }
  @keyframes appear { from { opacity: 0; translate: 0 1rem } }
}
`;
