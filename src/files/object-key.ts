export function objectKey(formId: string, fileId: string): string {
  return `${formId}/${fileId}`;
}

/** The key of the complete file for the key of an interrupted upload. */
export function finalKey(key: string): string {
  return key.replace(/\.part$/, '');
}
