import { readPageData } from '../page-data.ts';
import { createSession } from '../start/create-session.ts';
import { startExample } from '../start/start-example.ts';

// The entry point of the script of the examples in the documentation.

void startExample(createSession(readPageData()));
