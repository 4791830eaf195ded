import { uploadRefsIn } from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { Upload } from '../../../packages/definition/model/answer-rule.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { loadPreviewedForm } from '../../forms/preview/load-preview.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseServices } from '../response-services.ts';
import { dryRunWithConfirmation } from './process-submission.ts';
import type { StoredSubmission } from './submission.ts';
import type { SubmissionInput } from './submission-input.ts';

/**
 * Validates answers to the draft of a form, and returns the confirmation that a respondent would get. Stores
 * nothing and emits no event. Files are not uploaded in a preview: any upload reference is accepted.
 *
 * @param token of a preview link
 * @throws {Problem} `not_found`, `validation_failed`
 */
export function previewSubmission(
  services: ResponseServices,
  { acceptLanguage }: Visitor,
  slug: string,
  token: string,
  input: SubmissionInput,
): Promise<StoredSubmission> {
  return dryRunWithConfirmation(services, {
    source: ResponseSource.WEB,
    // The draft, whatever the page has loaded, and without the invitation of its address.
    input: { ...input, version: null, invitation: null },
    loadForm: () => loadPreviewedForm(services, slug, token),
    acceptLanguage,
    uploadsOf: (definition) => previewedUploads(definition, input.answers),
  });
}

/** An upload for each reference in an answer to a question for files. */
function previewedUploads(
  definition: Definition,
  answers: SubmissionInput['answers'],
): Map<string, Upload> {
  return new Map(
    uploadRefsIn(definition, answers).map(({ questionId, ref }): [string, Upload] => {
      const [, name = ref] = ref.split('/', 2);
      const file = { file_id: ref, name, size: 1, type: 'application/octet-stream' };
      return [ref, { questionId, file }];
    }),
  );
}
