import type { JsonObject } from '../json.ts';
import { idFromText } from '../title-ids.ts';
import { optionsFromLines } from './paste-options.ts';

/** A line with an option of the question above: `- Red`, `* Red`, `• Red`, `( ) Red`, `[ ] Red`, `a) Red`. */
const optionLine = /^\s*(?:[-*•–]|\(\s?\)|(?<several>\[\s?\])|[A-Za-z]\))\s+(?<label>\S.*)$/;

/** A number before a question: `1.`, `2)`. */
const questionNumber = /^\d{1,3}[.)]\s+/;

/**
 * Reads a text as questions: each line is the title of one, and the lines of a list below it are its options. Options in square
 * brackets may be chosen together. Titles with an asterisk at the end are required.
 */
export function questionsFromText(text: string): JsonObject[] {
  const questions: { title: string; options: string[]; several: boolean }[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const question = questions.at(-1);
    const { label, several } = optionLine.exec(line)?.groups ?? {};
    if (label === undefined || !question) {
      const title = line.trim().replace(questionNumber, '');
      questions.push({ title, options: [], several: false });
    } else {
      question.options.push(label.trim());
      question.several ||= several !== undefined;
    }
  }
  return questions.map(({ title, options, several }) =>
    questionOf(title, options, several ? 'multiple_choice' : 'single_choice'),
  );
}

function questionOf(line: string, labels: readonly string[], choice: string): JsonObject {
  const title = line.replace(/\s*\*$/, '');
  const hasChoice = labels.length > 0;
  const type = hasChoice ? choice : 'short_text';
  return {
    ...{ id: idFromText(title) || type, type, title },
    ...(title !== line && { required: true }),
    ...(hasChoice && { options: optionsFromLines(labels.join('\n'), []) }),
  };
}
