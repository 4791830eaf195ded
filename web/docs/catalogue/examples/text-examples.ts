import type { TypeExamples } from './type-example.ts';

/** Types whose answers are texts that respondents write. */
export const textExamples = {
  short_text: {
    purpose:
      'For names, titles, codes and everything that fits in one line. `pattern` restricts the answers to a format, such as an order number; an e-mail address, a URL and a phone number have types of their own.',
    element: {
      id: 'order_number',
      title: 'Order number',
      description: 'You find it in the confirmation, for example A-1024.',
      required: true,
      placeholder: 'A-1024',
      max_length: 12,
      pattern: '[A-Z]-[0-9]{4,6}',
      pattern_message: 'Must be an order number such as A-1024.',
    },
    answers:
      'A text without line breaks. White space around it is removed; lengths are counted in characters as people see them (grapheme clusters), of at most ten code points on average.',
    valid: ['A-1024', '  B-77810 '],
    invalid: ['1024', 'A-1024-2048-4096', 'A-1024\nB-77810', 1024, ''],
  },
  long_text: {
    purpose: 'For feedback, reasons and descriptions: the input grows with its text.',
    element: {
      id: 'feedback',
      title: 'What can we do better?',
      placeholder: 'Write as much as you like.',
      min_length: 10,
      max_length: 2000,
    },
    answers: 'A text that may contain line breaks.',
    valid: ['The checkout is slow.\nOtherwise I am happy.', 'More vegetarian dishes, please.'],
    invalid: ['Slow.', true],
  },
  email: {
    purpose:
      'For an address to write to. Browsers offer the respondent’s own address. `allowed_domains` restricts a form to the members of an organization.',
    element: {
      id: 'work_email',
      title: 'Work e-mail',
      placeholder: 'ann@example.com',
      required: true,
      allowed_domains: ['example.com', 'example.org'],
    },
    answers: 'An e-mail address. The service sends no message to verify it.',
    valid: ['ann@example.com', 'bob.builder@example.org'],
    invalid: ['ann', 'ann@elsewhere.example', 7],
  },
  url: {
    purpose: 'For a website, a profile or a link to a document.',
    element: { id: 'website', title: 'Website', placeholder: 'https://' },
    answers: 'An absolute URL with the scheme http or https, stored as it was sent.',
    valid: ['https://example.com/portfolio', 'http://example.org'],
    invalid: ['example.com', 'mailto:ann@example.com', false],
  },
  phone_number: {
    purpose:
      'For a number to call. Respondents write it as they are used to; it is stored in one format, so that other programs can dial it.',
    element: {
      id: 'phone',
      title: 'Phone',
      description: 'We call only if your order is late.',
      default_country: 'DE',
    },
    answers:
      'A phone number, validated with the numbering plan of its country and stored in E.164. Without `default_country` it must begin with the country code, such as `+49`.',
    valid: ['030 901820', '+1 202 456 1111'],
    invalid: ['12', 'call me', 30901820],
  },
  hidden: {
    purpose:
      'For what the page knows and the respondent does not enter: a campaign, an account, the page with the form. Respondents can see and change it, so do not trust it.',
    element: { id: 'campaign', title: 'Campaign', default: 'none' },
    answers:
      'A text. The hosted page takes it from its query string: `/f/{slug}?campaign=spring`. Without an answer, `default` is stored.',
    valid: ['spring', 'newsletter-12'],
    invalid: [12, ['spring']],
  },
} satisfies Partial<TypeExamples>;
