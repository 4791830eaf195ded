import type { Html } from '../html.ts';
import { closedNotice, notice } from '../page/notice.ts';
import { fill } from '../strings/fill.ts';
import type { Answer, Failing, Submitted } from './api.ts';
import type { Captcha } from './captcha.ts';
import { type Attempt, accessShelf } from './draft.ts';
import { draw } from './draw.ts';
import { element, lookOf } from './page-data.ts';
import type { Session } from './session.ts';
import type { Sheet } from './sheet.ts';
import { showSuccess } from './success.ts';

type Refused = Exclude<Answer<unknown>, { readonly body: unknown }>;

/** Sends the answers and shows what came of it. Never fails: whatever goes wrong is told. */
export async function send(session: Session, sheet: Sheet, captcha: Captcha | undefined) {
  const { strings } = session.data;
  const say = (text: string) => {
    element('status', sheet.place).textContent = text;
  };
  try {
    if (sheet.controls.some(({ busy }) => busy?.())) return say(strings.stillUploading);
    say(strings.sending);
    if (!(await settled(sheet))) return say('');
    const attempt = await attemptOf(session, sheet, captcha, say);
    if (!attempt) return;
    say(strings.sending);
    const answer = await session.api.submit(attempt.body, attempt.key);
    if ('body' in answer) return finish(session, sheet, answer.body);
    if (isFinal(answer)) sheet.draft.attempt = undefined;
    captcha?.reset();
    sheet.update();
    say('');
    tellRefusal(session, sheet, answer, say);
  } catch {
    say(strings.offline);
    session.host.tell({ type: 'error', code: 'unreachable', detail: strings.offline });
  }
}

/** One after the other: each may have something to upload. */
async function settled({ controls }: Sheet): Promise<boolean> {
  for (const { settle } of controls) {
    if (settle && !(await settle())) return false;
  }
  return true;
}

/**
 * What is sent, with the key under which it is stored once. As long as the answers are the same it
 * is the same body: nobody knows whether one that got no answer has arrived.
 */
async function attemptOf(
  { data }: Session,
  sheet: Sheet,
  captcha: Captcha | undefined,
  say: (text: string) => void,
): Promise<Attempt | undefined> {
  const answers = sheet.answers();
  const written = JSON.stringify(answers);
  if (sheet.draft.attempt?.answers === written) return sheet.draft.attempt;

  const solution = captcha && (await solutionOf(captcha, data.strings, say));
  if (captcha && solution === undefined) return undefined;
  const body = JSON.stringify({
    answers,
    duration_ms: Math.max(0, Date.now() - sheet.draft.began),
    ...(solution === undefined ? {} : { captcha_token: solution }),
  });
  sheet.draft.attempt = { key: newKey(), answers: written, body };
  sheet.update();
  return sheet.draft.attempt;
}

/** Undefined where there is none, which it has told of. */
async function solutionOf(
  captcha: Captcha,
  strings: Session['data']['strings'],
  say: (text: string) => void,
): Promise<string | undefined> {
  say(strings.checking);
  const failure = isSecureContext ? strings.captchaFailed : strings.captchaInsecure;
  try {
    const token = await captcha.token();
    if (token === undefined) say(strings.captchaMissing);
    return token;
  } catch {
    say(failure);
    return undefined;
  }
}

/** `crypto.randomUUID` is not there on pages without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether it is certain that nothing was stored and the same would be refused again. Only the
 * service knows: a proxy answers 408 or 425 although what it passed on may have arrived.
 */
function isFinal({ status, refusal: { type, code } }: Refused): boolean {
  const isOfService = type === `urn:formwright:problem:${code}`;
  return isOfService && status >= 400 && status < 500 && status !== 429;
}

function finish(session: Session, sheet: Sheet, submitted: Submitted): void {
  const { id, message, redirect_url } = submitted;
  sheet.forget();
  showSuccess(session, submitted);
  session.host.tell({ type: 'submitted', id, message, redirect_url });
}

function tellRefusal(
  { data, host }: Session,
  sheet: Sheet,
  { refusal, retryAfter }: Refused,
  say: (text: string) => void,
): void {
  const { strings } = data;
  const { code = 'internal_error', detail = '', closed_reason = null, errors = [] } = refusal;
  host.tell({ type: 'error', code, detail });
  const inPlace = (content: Html) => {
    draw(element('place'), content);
    element('notice').focus();
  };
  const ways: Record<string, () => void> = {
    validation_failed: () => tellFailures(sheet, errors, () => say(strings.changed)),
    form_closed: () => inPlace(closedNotice(closed_reason, lookOf(data))),
    not_found: () => inPlace(notice(strings.missingTitle, strings.missingText)),
    captcha_failed: () => say(strings.captchaFailed),
    payload_too_large: () => say(strings.tooLarge),
    rate_limited: () => say(fill(strings.wait, { n: retryAfter })),
    form_locked() {
      accessShelf(data.form.slug).clear();
      location.reload(); // the answers are kept, and the page asks for the password
    },
  };
  const way = ways[code] ?? (() => say(strings.trouble));
  way();
}

/** What the service found and the page did not. Of questions that are not on it, it only says so. */
function tellFailures(
  { sections, errors }: Sheet,
  failures: readonly Failing[],
  changed: () => void,
): void {
  const [first] = failures;
  if (first?.path.startsWith('answers.') && first.code !== 'unknown_question') {
    sections.reveal(first.path.split('.')[1] ?? '');
    errors.show(failures);
  } else changed();
}
