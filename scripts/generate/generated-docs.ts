// Writes the parts of documents that are generated.

await import('./limits-table.ts');
await import('./database-diagram.ts');
await import('./settings-tables.ts');
