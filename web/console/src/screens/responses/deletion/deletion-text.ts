import { plural } from '../../../texts/translate.tsx';

/** What a confirmation says before responses are deleted. */
export const deletionText = (count: number): string =>
  plural(
    count,
    '{n} response with its files will be deleted. This cannot be undone.',
    '{n} responses with their files will be deleted. This cannot be undone.',
  );
