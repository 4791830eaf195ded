/** Under which key a file lies in storage. */
export function objectKey(formId: string, fileId: string): string {
  return `${formId}/${fileId}`;
}

/** The key that a leftover of an interrupted upload was meant for. */
export function finalKey(key: string): string {
  return key.replace(/\.part$/, '');
}
