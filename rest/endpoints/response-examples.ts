/** Answers to a form with the questions `name` and `source`. */
const answers = { name: 'Ann', source: 'friend' };

/** Example bodies that create a response with an API key. */
export const createResponseExamples = {
  answers: { answers },
  'free-text option': { answers: { name: 'Ann', source: { other: 'A poster' } } },
};

/** Example bodies of a visitor's submission. */
export const submissionExamples = {
  answers: { answers },
  'with duration': { answers, captcha_token: null, duration_ms: 48_250 },
  'with version': { answers, version: 1 },
};

export const visitExamples = {
  'first report': { viewed: true, reached: ['name', 'source'] },
  'after the submission': { started: true, completed: true },
};

export const reviewExamples = {
  approve: { status: 'approved' },
  'reject with a note': { status: 'rejected', note: 'Too late.' },
  'restore the automatic decision': { status: null },
};

/** Example bodies of a bulk deletion. */
export const deleteExamples = {
  'by id': { ids: ['resp_01kajx0000e9s8h9f2k7q4m3vt'] },
  'by filter': { filter: { approval: 'rejected', to: '2026-01-31' } },
  'how many a condition would delete': {
    filter: { condition: { question: '$created_at', op: 'lt', value: '2026-01-31' } },
    dry_run: true,
  },
  'all responses': { all: true },
};

/** Example bodies of answers to save. */
export const partialExamples = {
  answers: { answers: { name: 'An' } },
};

/** Example bodies that create invitations. */
export const invitationExamples = {
  'a number of them': { count: 2 },
  'for recipients': {
    recipients: [
      { reference: 'customer 4711', answers: { name: 'Ann' } },
      { reference: 'customer 4712', expires_at: '2099-12-31T23:59:59Z' },
    ],
  },
};
