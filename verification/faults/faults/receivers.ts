import type { Responder } from '../../../test/support/doubles/recording-receiver.ts';
import { badAnswers, faultsOf, type Scene } from '../fault.ts';
import { threeServers } from './layouts.ts';

const answer =
  (responder: Responder) =>
  async ({ deployment: { receiver }, undo }: Scene): Promise<void> => {
    receiver.answerWith(responder);
    undo.push(() => receiver.answerWith(undefined));
  };

const chunk = Buffer.alloc(65_536, 'x');

export const receiverFaults = faultsOf(
  {
    promised: 'Each event is delivered at least once, with one id; submissions are not delayed.',
    ...{ layout: threeServers, evidence: badAnswers, lasts: 4000 },
  },
  {
    'receiver-hangs': {
      tried: 'a webhook receiver that never answers',
      inject: answer(() => undefined),
    },
    'receiver-fails': {
      tried: 'a webhook receiver that answers 500 although it has processed the event',
      inject: answer((response) => void response.writeHead(500).end()),
    },
    'receiver-hangs-up': {
      tried: 'a webhook receiver that closes the connection in the middle of its answer',
      inject: answer((response) => {
        response.writeHead(200, { 'Content-Length': '1000' }).write('thanks');
        setTimeout(() => response.destroy(), 20).unref();
      }),
    },
    'receiver-redirects': {
      tried: 'a webhook receiver that redirects to an address of the server',
      promised: 'Redirects are not followed; the event is delivered later.',
      inject: answer(
        (response) => void response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
      ),
    },
    'receiver-floods': {
      tried: 'a webhook receiver whose answer has no end',
      promised: 'The status counts; the rest is not read.',
      inject: answer((response) => {
        response.writeHead(200);
        const pour = () => {
          if (!response.destroyed) response.write(chunk, () => setImmediate(pour));
        };
        pour();
      }),
    },
  },
);
