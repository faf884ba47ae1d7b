/**
 * How the server logs: one JSON line a request and one for each error nobody foresaw (`logRequests`, `answerError`).
 * Headers carry tokens and cookies, bodies passwords: neither is written, not even by a line that somebody adds in haste.
 */
export const logOptions = {
  redact: {
    paths: ['req.headers', 'req.body', '*.headers', '*.authorization', '*.password', '*.clave'],
    remove: true,
  },
};
