import { badAnswers } from '../evidence.ts';
import type { Fault, Scene } from '../fault.ts';
import { type Manners, polite } from '../installation/receiver.ts';
import { threeServers } from './layouts.ts';

/** The receiver answers like this until the fault is healed. */
const answering = (manners: Manners) => ({
  layout: threeServers,
  evidence: badAnswers,
  lasts: 4000,
  inject: async ({ installation: { receiver } }: Scene) => receiver.answerWith(manners),
  heal: async ({ installation: { receiver } }: Scene) => receiver.answerWith(polite),
});

const promised = 'Each event is delivered at least once, with one id; submissions are not delayed.';

/** 64 KiB. */
const chunk = Buffer.alloc(65_536, 'x');

export const receiverFaults: readonly Fault[] = [
  {
    name: 'receiver-hangs',
    tried: 'a webhook receiver that never answers',
    promised,
    ...answering(() => undefined),
  },
  {
    name: 'receiver-fails',
    tried: 'a webhook receiver that answers 500 although it has processed the event',
    promised,
    ...answering((response) => void response.writeHead(500).end()),
  },
  {
    name: 'receiver-hangs-up',
    tried: 'a webhook receiver that closes the connection in the middle of its answer',
    promised,
    ...answering((response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('thanks');
      setTimeout(() => response.destroy(), 20).unref();
    }),
  },
  {
    name: 'receiver-redirects',
    tried: 'a webhook receiver that redirects to an address of the server',
    promised: 'Redirects are not followed; the event is delivered later.',
    ...answering(
      (response) => void response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
    ),
  },
  {
    name: 'receiver-floods',
    tried: 'a webhook receiver whose answer has no end',
    promised: 'The status counts; the rest is not read.',
    ...answering((response) => {
      response.writeHead(200);
      const pour = () => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(pour));
      };
      pour();
    }),
  },
];
