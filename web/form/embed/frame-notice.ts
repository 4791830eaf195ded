import { connectToHostPage } from './host-page.ts';

// The script of a framed page without questions: the form is closed or was not found.

const { code } = document.documentElement.dataset;
const host = connectToHostPage();
if (code) host.notify({ type: 'error', code, detail: document.title });
else host.notify({ type: 'loaded' });
