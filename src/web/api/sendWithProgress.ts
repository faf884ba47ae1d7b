/** Called with the fraction of the body sent, 0 to 1. */
export type OnProgress = (fraction: number) => void;

interface Sent {
  method: string;
  headers: Headers;
  body: string | FormData | undefined;
  signal: AbortSignal;
}

function headersIn(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

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
