/** The nonce that the page permits style elements with, also those of frames with `srcdoc`. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
