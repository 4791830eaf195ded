import type {
  SubmissionInput as Answered,
  StoredSubmission,
} from '../../responses/submit/submission.ts';
import { assertAnswerSize, previewSubmission } from '../../responses/submit/submit-response.ts';
import { builder } from '../core/builder.ts';
import { forVisitors, inputCheck } from '../core/field-options.ts';
import { confirmationFields, SubmissionInput } from './submission-mutations.ts';

const PreviewResult = builder.objectRef<StoredSubmission>('PreviewResult').implement({
  description: 'What a respondent would get for answers to a draft. Nothing was stored.',
  fields: confirmationFields,
});

builder.queryFields((t) => ({
  validatePreview: t.field({
    type: PreviewResult,
    description:
      'Validates answers to the draft of a form, without storing anything. Requires no API key: the token of ' +
      '`Form.previewUrl` is the authorization.',
    ...forVisitors(
      'forms',
      inputCheck<{ slug: string; token: string; input: Partial<Answered> }>(
        ({ slug, token, input }, { services, visitor, bodySize }) => {
          assertAnswerSize(bodySize);
          return previewSubmission(services, visitor, slug, token, { answers: {}, ...input });
        },
      ),
    ),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      token: t.arg.string({ required: true, description: 'Token of the preview link.' }),
      input: t.arg({
        type: SubmissionInput,
        required: true,
        description: 'The answers. Any upload reference is accepted, and no captcha is required.',
      }),
    },
    resolve: (_, { slug, token, input }, { services, visitor, bodySize, reply }) => {
      assertAnswerSize(bodySize);
      reply.noStore = true;
      return previewSubmission(services, visitor, slug, token, input);
    },
  }),
}));
