/** A term that public text does not use, and what to write in its place. */
export interface DeniedTerm {
  /** A regular expression, matched as whole words and without regard to case. */
  readonly pattern: string;
  readonly replacement: string;
}

const denied = (pattern: string, replacement: string): DeniedTerm => ({ pattern, replacement });

/**
 * Replaced terms, by the reason for which they were replaced. `docs/glossary.md` has the standard
 * terms. To permit a term in one place, add an entry to `exceptions.ts`.
 */
export const deniedTerms: readonly DeniedTerm[] = [
  // Unspecified persons: name the caller, client, visitor, user or operator.
  denied('whoever|whosoever', 'any client that, the caller that'),
  denied('somebody|anybody', 'a client, a user, anyone'),
  denied('nobody', 'no client, no user; or use the passive voice'),
  denied('one who|those who', 'a client that, clients that'),
  denied('strangers?', 'untrusted client, anonymous visitor'),
  denied('twins?', 'concurrent request with the same key, duplicate'),
  denied('neighbors?', 'adjacent, other workspaces'),

  // Personification: software returns, requires, reports and reads.
  denied('told', 'notified, returned, reported, sent'),
  denied('tells|tell of', 'returns, reports, describes'),
  denied('asks', 'requests, queries, requires'),
  denied('(is|are|was|were|be|been|being) asked', 'is requested, is queried, is called'),
  denied('asked (about|for)', 'requested, queried'),
  denied('says? so', 'reports it, states it'),
  denied('said', 'stated, specified, returned'),
  denied('wants', 'requires, needs'),
  denied('believed', 'trusted'),
  denied('believes', 'trusts'),
  denied('honors?|honored', 'applies, supports'),
  denied('forgets?|forgot|forgotten', 'delete, discard, omit'),
  denied('remembers|remembered', 'caches, stores'),
  denied('learns?|learnt', 'detects, receives'),
  denied('judges?|judged', 'evaluate, classify'),
  denied('looks? whether', 'checks whether'),
  denied('(looks?|looked|looking) at', 'reads, checks, inspects'),
  denied('(a|each|every|one|next|first|last) looks?', 'poll, read, check'),
  denied('looks (once|every|for)', 'polls, searches'),
  denied('knows (no|nothing|only)', 'does not depend on, has only'),
  denied('goes round', 'rotates, round-robin'),
  denied('takes turns', 'run one at a time'),

  // Houses and journeys: name the module, layer, endpoint or step.
  denied('doors?', 'endpoint, API, entry point'),
  denied('rooms?', 'capacity, space; module, folder'),
  denied('floors?', 'layer'),
  denied('lanes?', 'path; code path'),
  denied('the way of', 'lifecycle of, how … is processed'),
  denied('on (its|their|the) way', 'in progress, in flight'),
  denied('under way', 'in progress'),
  denied('lies|lie|lain|laid', 'is, is stored in, is located in'),
  denied('lives? on', 'remains valid'),
  denied('stands?|stood', 'is, is located; depends on; represents'),
  denied('come(s)? to|came to', 'results in, amounts to, reaches'),
  denied('comes? of (it|them|that)', 'the result'),

  // Private names of things that have a standard term.
  denied('errands?', 'queued job'),
  denied('deeds?', 'operation, audit entry'),
  denied('happenings?', 'event'),
  denied('nouns?', 'resource, module'),
  denied('chapters?', 'tag, section'),
  denied('shelf|shelves', 'storage'),
  denied('mailbox(es)?', 'async queue'),
  denied('nudge[sd]?|nudging', 'trigger'),
  denied('pumps?', 'queue worker'),
  denied('gather(s|ed|er|ers|ing)?', 'batch, collect'),
  denied('kept', 'stored, cached, retained'),
  denied('tall(y|ies|ied|ying)', 'aggregate'),
  denied('(is|are|was|be) drawn (on|by|in|from)', 'is rendered'),
  denied('openness', 'availability'),
  denied('stor(y|ies)', 'test, scenario'),
  denied(
    "in \\w+'s words|in the words (of|that)|in its (own )?words",
    'in the naming of, with the names of',
  ),
  denied('words? it|worded', 'serializes it, formatted'),
  denied("(REST|GraphQL|page|form|service|client)('s)? words", 'names, text'),
  denied('(webhooks?|who) (listens?|listened)', 'subscribes, is subscribed'),
  denied('seals?|sealed', 'encrypt, encrypted'),
  denied('things', 'resources, objects, values'),

  // Dated or ambiguous English.
  denied('anew', 'again, from the beginning'),
  denied('once more', 'again'),
  denied('meanwhile', 'in the meantime, concurrently'),
  denied('beside', 'next to, compared with, in addition to'),
  denied('of before', 'previous, earlier'),
  denied('for ever', 'permanently, forever'),
  denied('but for', 'except'),
  denied('by hand', 'manually; hand-written'),
  denied('dear|dearer|dearest|dearly', 'expensive, costly'),
  denied('in the place of', 'instead of'),
  denied('the one before', 'the previous one'),
  denied('there (is|are|was|were) no such', 'not found, unknown; "Unknown field."'),
  denied('no such (member|bytes|thing)', 'unknown field; range not satisfiable'),
  denied('puts? right', 'repair, correct'),
  denied('put together', 'assembled, combined'),
  denied('worked out', 'computed'),
  denied('(give|gives|gave|given|giving) back', 'return, release'),
  denied('(put|puts) off', 'postpone, defer'),
  denied('(break|breaks|broke|broken) off', 'aborted, interrupted'),
  denied('let go', 'released, replaced, dropped'),
  denied('cross(es|ed)? (it |them )?off', 'delete the entry'),
  denied('hold(s)? it to|held to', 'validate against, require'),
  denied('(told|tell) apart', 'distinguish'),
  denied('ever again', 'again'),
  denied('nothing but', 'only'),
  denied('spelt', 'spelled'),
  denied(
    '(behavio|colo|favo|hono)ur\\w*|(label|cancel|travel)l(ed|ing)|analys(e|es|ed)|(initiali|normali|recogni|organi|optimi|seriali|synchroni|authori)s(e|es|ed|ing|ation)',
    'American spelling: behavior, color, labeled, analyze, normalize',
  ),
  denied('whence|thence|thereby|hitherto', 'from which, thus, until now'),
];

/** Names that files do not have; each is compared with the words of a kebab-case file name. */
export const deniedFileNames: Readonly<Record<string, string>> = {
  backlog: 'queue-depth',
  deed: 'audit-record',
  door: 'endpoint, fast-path',
  errand: 'queued-job',
  facts: 'request-info',
  gather: 'batcher',
  gathered: 'batched',
  happening: 'event',
  kept: 'response-cache',
  kernel: 'platform',
  kit: 'member-types',
  listening: 'webhook-subscriptions',
  mailbox: 'async-queue',
  moments: 'date-time',
  occupancy: 'usage-locks',
  openness: 'availability',
  pen: 'drawing-pad',
  pump: 'queue-worker',
  rehomed: 'rewritten',
  room: 'bulkhead',
  sheet: 'form-controller',
  shelf: 'storage',
  tallies: 'aggregates',
  tally: 'aggregates',
  things: 'resources',
  told: 'notified',
  turns: 'keyed-limiter',
  whoever: 'caller',
};
