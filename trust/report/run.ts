// Writes docs/trust.md from the results in trust/results:
//   npm run trust:report
import { writeFileSync } from 'node:fs';
import { renderReport } from './render-report.ts';
import { readResults } from './trust-result.ts';

const page = new URL('../../docs/trust.md', import.meta.url);
writeFileSync(page, `${renderReport(readResults())}\n`);
