import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { ApiResult } from '../../../../packages/form/src/api/api-result.ts';
import type { UploadedFile } from '../../../../packages/form/src/api/public-types.ts';
import { formatPercent } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { html } from '../../../html.ts';
import { ownLang, ownLanguage } from '../../fields/own-language.ts';
import { announce } from '../page-data.ts';
import { createElementFrom } from '../render-html.ts';
import { retryDelays, waitForNetwork } from '../wait-for-network.ts';
import type { ControlContext } from './control.ts';

/** A file that the respondent has selected. */
export interface ChosenFile {
  readonly question: Element;
  readonly file: File;
}

/**
 * Uploads a file, again when the network returns, and shows the progress.
 *
 * @param item the entry of the file in the list; `removed` is dispatched to it when the file is removed
 * @returns undefined if it was removed, or could not be sent
 */
export async function sendFile(
  item: HTMLElement,
  { question, file }: ChosenFile,
  { api, version, locale }: ControlContext,
): Promise<ApiResult<UploadedFile> | undefined> {
  const { lang, strings } = locale;
  const { name } = file;
  const bar = createElementFrom(html`<progress max="1" value="0"${ownLang(locale)}></progress>`);
  const showProgress = (share: number) => {
    const percent = formatPercent(Math.round(share * 100), lang);
    if (bar instanceof HTMLProgressElement) bar.value = share;
    bar.setAttribute('aria-label', interpolate(strings.uploading, { name, percent }));
  };
  item.append(bar);
  for (const delay of retryDelays) {
    showProgress(0);
    const request = { questionId: question.id, version, file };
    const { done, stop } = api.upload(request, showProgress);
    item.addEventListener('removed', stop);
    const result = await done.catch(() => undefined);
    if (result || !item.isConnected) {
      bar.remove();
      return result;
    }
    const note = createElementFrom(
      html`<span class="waiting"${ownLanguage(locale)}>${strings.uploadWaiting}</span>`,
    );
    item.append(note);
    announce(`${name}: ${strings.uploadWaiting}`);
    await waitForNetwork(item, delay);
    note.remove();
    if (!item.isConnected) break;
  }
  return undefined;
}
