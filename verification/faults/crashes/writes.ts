import { setTimeout as sleep } from 'node:timers/promises';
import {
  deleteResponse,
  reviewResponse,
  saveAgain,
  saveAnswers,
  uploadFile,
} from '../load/actions.ts';
import type { Client } from '../load/client.ts';
import { createInvitation, revokeInvitation, submitInvited } from '../load/invitations.ts';
import type { Invitation, Submission, TestedForm } from '../load/ledger.ts';
import type { Forms } from '../load/prepare-forms.ts';
import { submit } from '../load/submit.ts';

/** A change that consists of statements. */
export interface Write {
  readonly name: string;
  /** Makes what the change needs; returns the change. */
  prepare(client: Client, forms: Forms): Promise<() => Promise<unknown>>;
}

/** Without preparation. */
const write = (name: string, run: (client: Client, forms: Forms) => Promise<unknown>): Write => ({
  name,
  prepare: async (client, forms) => () => run(client, forms),
});

/** Milliseconds between two attempts to prepare a change, and their number. */
const retryDelay = 100;
const attempts = 100;

/** Repeats a change until it is acknowledged: the database may be recovering. */
async function untilAcknowledged<Result>(
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let left = attempts; left > 0; left -= 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    await sleep(retryDelay);
  }
  throw new Error('No change is acknowledged any more.');
}

const submitSurely = (client: Client, form: TestedForm): Promise<Submission> =>
  untilAcknowledged(async () => {
    const submission = await submit(client, { form, mark: client.unique() });
    return submission.fate === 'acknowledged' ? submission : undefined;
  });

const inviteSurely = (client: Client, form: TestedForm): Promise<Invitation> =>
  untilAcknowledged(() => createInvitation(client, form));

/** Every kind of change that is acknowledged. */
export const writes: readonly Write[] = [
  write('submission', (client, { plain }) =>
    submit(client, { form: plain, mark: client.unique() }),
  ),
  write('submission with a key', (client, { plain }) => {
    const mark = client.unique();
    return submit(client, { form: plain, mark, idempotencyKey: mark });
  }),
  write('submission under a limit', (client, { capped }) => {
    const mark = client.unique();
    return submit(client, { form: capped, mark, idempotencyKey: mark });
  }),
  write('upload', (client, { plain }) => uploadFile(client, plain.slug)),
  {
    name: 'submission with an upload',
    async prepare(client, { plain }) {
      const upload = await untilAcknowledged(() => uploadFile(client, plain.slug));
      const mark = client.unique();
      return () => submit(client, { form: plain, mark, idempotencyKey: mark, upload });
    },
  },
  write('first save', (client, { plain }) => saveAnswers(client, plain)),
  {
    name: 'later save',
    async prepare(client, { plain }) {
      const saved = await untilAcknowledged(() => saveAnswers(client, plain));
      return () => saveAgain(client, plain, saved);
    },
  },
  {
    name: 'submission of saved answers',
    async prepare(client, { plain }) {
      const partial = await untilAcknowledged(() => saveAnswers(client, plain));
      const mark = client.unique();
      return () => submit(client, { form: plain, mark, idempotencyKey: mark, partial });
    },
  },
  write('invitation', (client, { invited }) => createInvitation(client, invited)),
  {
    name: 'submission with an invitation',
    async prepare(client, { invited }) {
      const invitation = await inviteSurely(client, invited);
      return () => submitInvited(client, invited, invitation);
    },
  },
  {
    name: 'revocation',
    async prepare(client, { invited }) {
      const invitation = await inviteSurely(client, invited);
      return () => revokeInvitation(client, invited, invitation);
    },
  },
  {
    name: 'review',
    async prepare(client, { plain }) {
      const submission = await submitSurely(client, plain);
      return () => reviewResponse(client, submission);
    },
  },
  {
    name: 'deletion',
    async prepare(client, { plain }) {
      const submission = await submitSurely(client, plain);
      return () => deleteResponse(client, submission);
    },
  },
];
