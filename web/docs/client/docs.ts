// The script of the documentation. Its pages are complete without it.

import './copy-buttons.ts';
import './search/search-button.ts';
