import { connectToHostPage } from '../../../embed/host-page.ts';
import { showOpeningTime } from '../opening.ts';

// The script of a page without questions: the form is not open, or was not found.

const time = document.querySelector('time');
if (time) showOpeningTime(time);

const { classList, dataset } = document.documentElement;
if (classList.contains('embedded')) {
  const host = connectToHostPage();
  const { code } = dataset;
  if (code) host.notify({ type: 'error', code, detail: document.title });
  else host.notify({ type: 'loaded', title: document.title });
}
