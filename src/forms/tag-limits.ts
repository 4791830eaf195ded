/** Maximum number of tags of a form, of characters of a tag, and of tags that are listed. */
export const tagLimits = { count: 20, length: 50, listed: 500 } as const;
