export function ensureGenerated(): void;
