// Writes the parts of docs/ that are generated.

await import('./limits-table.ts');
await import('./database-diagram.ts');
