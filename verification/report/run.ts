// Writes docs/verification.md from the results in verification/report/results:
//   npm run verify:report
import { writeFileSync } from 'node:fs';
import { renderReport } from './render-report.ts';
import { readResults } from './verification-result.ts';

const page = new URL('../../docs/verification.md', import.meta.url);
writeFileSync(page, `${renderReport(readResults())}\n`);
