// The script of the documentation. Its pages are complete without it.

import './copy-buttons.ts';
import './example-frames.ts';
import './reference/tabs.ts';
import './reference/current-section.ts';
import './reference/try-form.ts';
import './search/search-button.ts';
