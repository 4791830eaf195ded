import type { Template } from './template.ts';

// The correct answers are criteria, because respondents can read expressions.

export const quiz: Template = {
  slug: 'quiz',
  title: 'How well do you know the planets?',
  description: 'Questions with correct answers. Respondents see their score immediately.',
  definition: {
    schema: {
      sections: [
        {
          id: 'start',
          elements: [
            {
              id: 'name',
              type: 'short_text',
              title: 'What is your name?',
              autocomplete: 'name',
              max_length: 60,
              required: true,
            },
          ],
        },
        {
          id: 'questions',
          title: 'Four questions for {{name}}',
          elements: [
            {
              id: 'largest',
              type: 'single_choice',
              title: 'Which planet is the largest?',
              options: [
                { id: 'earth', label: 'Earth' },
                { id: 'jupiter', label: 'Jupiter' },
                { id: 'saturn', label: 'Saturn' },
              ],
              randomize: true,
              required: true,
            },
            {
              id: 'moonless',
              type: 'multiple_choice',
              title: 'Which planets have no moon?',
              options: [
                { id: 'mercury', label: 'Mercury' },
                { id: 'venus', label: 'Venus' },
                { id: 'mars', label: 'Mars' },
              ],
              randomize: true,
              required: true,
            },
            {
              id: 'count',
              type: 'number',
              title: 'How many planets does the Sun have?',
              integer: true,
              required: true,
            },
            {
              id: 'star',
              type: 'short_text',
              title: 'What is the name of the star closest to Earth?',
              required: true,
            },
          ],
        },
        {
          id: 'estimate',
          title: 'Before you see your score',
          elements: [
            {
              id: 'correct',
              type: 'number',
              title: 'How many of your four answers are correct?',
              min: 0,
              max: 4,
              integer: true,
              required: true,
            },
            {
              id: 'estimated_score',
              type: 'calculated',
              title: 'Your estimate',
              expression: '100 * correct / 4',
              value: 'number',
              decimals: 0,
              unit: '%',
              show: true,
            },
          ],
        },
      ],
      endings: [
        {
          id: 'confident',
          if: { question: 'estimated_score', op: 'gte', value: 75 },
          title: 'Thank you, {{name}}!',
          message: 'Your estimate was {{estimated_score}} %: you are confident.',
        },
        {
          id: 'careful',
          title: 'Thank you, {{name}}!',
          message: 'Your estimate was {{estimated_score}} %.',
        },
      ],
    },
    approval: {
      enabled: true,
      show_result: true,
      pass_percent: 75,
      approved_message: 'Well done, {{name}}: you know the Solar System.',
      rejected_message: 'Not quite, {{name}}. Read about the planets and try again.',
      criteria: [
        { id: 'largest', question_id: 'largest', op: 'equals', expected: 'jupiter' },
        {
          id: 'moonless',
          question_id: 'moonless',
          op: 'equals',
          expected: ['mercury', 'venus'],
        },
        { id: 'count', question_id: 'count', op: 'equals', expected: 8 },
        { id: 'star', question_id: 'star', op: 'in', expected: ['Sun', 'The Sun', 'Sol'] },
      ],
    },
  },
};
