import { joinHostPage } from './host-page.ts';

// A page in a frame that has no questions, since its form is closed or is not there.

const { code } = document.documentElement.dataset;
const host = joinHostPage();
if (code) host.tell({ type: 'error', code, detail: document.title });
else host.tell({ type: 'loaded' });
