/** Answers to a form that asks for a name and how somebody found it. */
const answers = { name: 'Ann', source: 'friend' };

/** Bodies that store answers with a key. */
export const createResponseExamples = {
  answers: { answers },
  'other words': { answers: { name: 'Ann', source: { other: 'A poster' } } },
};

/** Bodies that store answers without one. */
export const submissionExamples = {
  answers: { answers },
  'with its duration': { answers, captcha_token: null, duration_ms: 48_250 },
};

/** Bodies that decide on a response. */
export const reviewExamples = {
  approve: { status: 'approved' },
  'reject with a note': { status: 'rejected', note: 'Too late.' },
  'back to automatic': { status: null },
};

/** Bodies that delete many responses. */
export const deleteExamples = {
  'by id': { ids: ['resp_01kajx0000e9s8h9f2k7q4m3vt'] },
  'by filter': { filter: { approval: 'rejected', to: '2026-01-31' } },
};
