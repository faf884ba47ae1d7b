/** Called with the fraction of the body sent, 0 to 1. */
export type OnProgress = (fraction: number) => void;

export interface Sent {
  method: string;
  headers: Headers;
  body: string | FormData | undefined;
  signal: AbortSignal;
}

const LINES = /^([^:\s]+):(.*)$/gm;

const headersIn = (request: XMLHttpRequest) =>
  new Headers(
    Array.from(request.getAllResponseHeaders().matchAll(LINES), ([, name = '', value = '']) => [name, value]),
  );

/** `fetch` by XMLHttpRequest, since fetch cannot report the progress of an upload. */
export function sendWithProgress(url: string, sent: Sent, onProgress: OnProgress): Promise<Response> {
  const { method, headers, body, signal } = sent;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status, headers: headersIn(request) }));
    request.onerror = () => reject(new TypeError('The request did not get through'));
    request.onabort = () => reject(new DOMException('The request was called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
