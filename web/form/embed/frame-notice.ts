import { connectToHostPage } from './host-page.ts';

// A page in a frame that has no questions, since its form is closed or is not there.

const { code } = document.documentElement.dataset;
const host = connectToHostPage();
if (code) host.notify({ type: 'error', code, detail: document.title });
else host.notify({ type: 'loaded' });
