import { type ApiResult, parseResult, resultOf } from './api-result.ts';
import type { UploadedFile } from './public-types.ts';

/** An upload in progress. */
export interface Upload {
  readonly done: Promise<ApiResult<UploadedFile>>;
  stop(): void;
}

/** A file to upload. */
export interface UploadRequest {
  readonly questionId: string;
  /** The version of the form that the respondent sees. */
  readonly version: number;
  readonly file: Blob;
}

/** @param progress called with the share of bytes that were sent, 0 to 1 */
export function upload(
  url: string,
  headers: Record<string, string>,
  { questionId, version, file }: UploadRequest,
  progress: (share: number) => void,
): Upload {
  const body = new FormData();
  // The fields must precede the file.
  body.append('item_id', questionId);
  body.append('version', String(version));
  body.append('file', file);
  return typeof XMLHttpRequest === 'undefined'
    ? uploadByFetch(url, headers, body)
    : uploadWithProgress(url, headers, body, progress);
}

/** Outside of browsers. */
function uploadByFetch(url: string, headers: Record<string, string>, body: FormData): Upload {
  const controller = new AbortController();
  const { signal } = controller;
  const done = fetch(url, { method: 'POST', headers, body, signal }).then(resultOf<UploadedFile>);
  return { done, stop: () => controller.abort() };
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function uploadWithProgress(
  url: string,
  headers: Record<string, string>,
  body: FormData,
  progress: (share: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<ApiResult<UploadedFile>>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(parseResult(request.status, request.responseText, retryAfter));
    };
    request.onerror = () => reject(new Error('The upload failed'));
    request.onabort = () => reject(new Error('The upload was aborted'));
  });
  request.open('POST', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(body);
  return { done, stop: () => request.abort() };
}
