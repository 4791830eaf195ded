import { type EventType, eventTypes } from '../../../src/events/event-types.ts';
import { type Html, html } from '../../html.ts';
import { jsonBlock } from '../catalogue/json-text.ts';
import { table } from '../model/parts.ts';
import { eventExamples } from './event-examples.ts';
import { tableTexts } from './table-texts.ts';

/** The payload of a delivery. */
export const samplePayload = (type: EventType) => ({
  type,
  timestamp: '2026-07-01T09:30:00.000Z',
  data: eventExamples[type],
});

export const eventsPage = (base: string): Html => html`<h1>Events and their payloads</h1>
<p>A webhook receives an HTTP <code>POST</code> with a signed JSON payload (Standard Webhooks 1.0.0) for each event that it subscribes to. The guide
<a href="${base}/docs/guides/webhooks">Webhooks</a> shows how to verify the signature and what happens if a delivery fails.</p>
${table(
  ['Event', 'When'],
  eventTypes.map((type) => [
    html`<a href="#${type}"><code>${type}</code></a>`,
    tableTexts.events[type],
  ]),
)}
<p>An API key without the scope <code>responses:read</code> sees deliveries without the answers of responses.</p>
${eventTypes.map(
  (type) => html`<h2 id="${type}"><code>${type}</code></h2>
<p>${tableTexts.events[type]}</p>
${jsonBlock(samplePayload(type))}
`,
)}`;
