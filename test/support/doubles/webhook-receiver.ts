import type { ServerResponse } from 'node:http';
import { cleanUp } from '../processes/clean-up.ts';
import { type RecordingReceiver, startRecordingReceiver } from './recording-receiver.ts';

export type Receiver = RecordingReceiver;

/** Starts a receiver for one test file, or for the test that calls it. */
export async function createReceiver(): Promise<Receiver> {
  const receiver = await startRecordingReceiver();
  cleanUp(() => receiver.close());
  return receiver;
}

/** Responds with a status and an empty body. */
export const respondStatus = (code: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => {
    response.writeHead(code, headers).end();
  };
};
