// The script of the documentation. Its pages are complete without it.

import './copy-buttons.ts';
import './example-frames.ts';
import './search/search-button.ts';
