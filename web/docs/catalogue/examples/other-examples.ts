import type { TypeExamples } from './type-example.ts';

const upload = (questionId: string, name: string, size: number, type: string) => ({
  questionId,
  file: { file_id: 'file_01k0vw4j6me5nt8wz5d2q8k3ra', name, size, type },
});

/** Files, groups of inputs, calculated values and content. */
export const otherExamples = {
  file: {
    purpose:
      'For documents and pictures. A file is uploaded first; the answer contains the reference that the upload returned.',
    element: {
      id: 'cv',
      title: 'Your CV',
      description: 'As PDF or as pictures.',
      max_files: 2,
      max_size_bytes: 5_000_000,
      accept: ['.pdf', 'image/*'],
    },
    answers:
      'A list of upload references (`ref`), each for one response. The stored response contains the name, size and type of each file, and its id for the download.',
    valid: [['upl_4Xk9vQ2mT7aB']],
    invalid: [['upl_unknown'], ['upl_1', 'upl_2', 'upl_3'], 'cv.pdf'],
    uploads: { upl_4Xk9vQ2mT7aB: upload('cv', 'cv.pdf', 183_211, 'application/pdf') },
  },
  signature: {
    purpose:
      'For a signature that is drawn with a finger, a pen or the mouse. Respondents can type their name instead.',
    element: { id: 'signature', title: 'Signature', required: true },
    answers: 'A list with one upload reference: the page uploads the drawing as a PNG.',
    valid: [['upl_8RtY3nLc6WdE']],
    invalid: [['upl_1', 'upl_2'], 'Ann Example', []],
    uploads: { upl_8RtY3nLc6WdE: upload('signature', 'signature.png', 12_044, 'image/png') },
  },
  address: {
    purpose: 'For a place to send something to. Browsers fill in all parts at once.',
    element: {
      id: 'delivery',
      title: 'Delivery address',
      required: true,
      required_parts: ['line1', 'postal_code', 'city', 'country'],
    },
    answers:
      'An object with the parts as texts; `country` is a code of ISO 3166-1, such as `DE`, in any case.',
    valid: [
      { line1: 'Main Street 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
      { line1: '5 High Road', postal_code: 'N1 9GU', city: 'London', country: 'gb' },
    ],
    invalid: [
      { line1: 'Main Street 1', city: 'Berlin', country: 'DE' },
      { line1: 'Main Street 1', postal_code: '10115', city: 'Berlin', country: 'Germany' },
      { street: 'Main Street 1' },
      'Main Street 1, Berlin',
    ],
  },
  contact_info: {
    purpose:
      'For who a person is and how to reach them, in one question. Browsers fill in all parts at once.',
    element: {
      id: 'contact',
      title: 'Whom should we contact?',
      required_parts: ['first_name', 'last_name', 'email'],
    },
    answers:
      'An object with the parts as texts; `email` and `phone` are validated as in the types of their own.',
    valid: [
      { first_name: 'Ann', last_name: 'Example', email: 'ann@example.com', phone: '+49 30 901820' },
      {
        first_name: 'Bob',
        last_name: 'Builder',
        email: 'bob@example.org',
        company: 'Builders Ltd',
      },
    ],
    invalid: [
      { first_name: 'Ann', last_name: 'Example' },
      { first_name: 'Ann', last_name: 'Example', email: 'ann', phone: '12' },
      { name: 'Ann Example' },
      'Ann Example',
    ],
  },
  calculated: {
    purpose:
      'For prices, scores and everything else that follows from the answers. The service computes the value, and no client can send another one.',
    before: [
      {
        id: 'tickets',
        type: 'number',
        title: 'How many tickets?',
        integer: true,
        min: 1,
        required: true,
      },
      { id: 'student', type: 'yes_no', title: 'Are you a student?' },
    ],
    element: {
      id: 'price',
      title: 'Price',
      expression: 'tickets * 12.5 * (answered("student") && student ? 0.5 : 1.0)',
      value: 'number',
      decimals: 2,
      unit: 'EUR',
      show: true,
    },
    answers:
      'A number, a text or a boolean, as `value` says. It is stored with the answers and cannot be sent: a submission with a value for it is refused.',
    given: [{ tickets: 3, student: true }, { tickets: 2 }],
  },
  statement: {
    purpose:
      'For an introduction, an explanation or the end of a section. It is no question and has no answer.',
    element: {
      id: 'intro',
      title: 'Before you begin',
      text: 'The form takes **two minutes**. You need:\n\n- your order number\n- a [photo of the damage](https://example.com/help)',
    },
  },
  image: {
    purpose:
      'For a picture between questions: the subject of the next question, or how something looks.',
    element: {
      id: 'summary_screen',
      title: 'The summary of the responses',
      image_url: 'https://example.com/summary.png',
      alt: 'Charts of the answers to each question',
    },
  },
} satisfies Partial<TypeExamples>;
