import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of the HTTP server, idle or with a request in flight. */
export interface Connections {
  /** Closes idle connections shortly, and the others as soon as their response has been sent. */
  release(): void;
  /** Closes all connections at once. */
  cut(): void;
}

const GRACE_MS = 100;

/**
 * Tracks the connections of a server. Node's `server.close()` waits a minute for connections that a browser opened in
 * advance and for those that become idle after the call: a stop would take that long without any request (S10).
 */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const idle = new Set<Socket>();
  let isReleasing = false;

  server.on('connection', socket => {
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (isReleasing) socket.end();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return {
    release: () => {
      isReleasing = true;
      // After a delay: a request may have arrived that has not been read yet.
      setTimeout(() => idle.forEach(socket => socket.destroy()), GRACE_MS);
    },
    cut: () => open.forEach(socket => socket.destroy()),
  };
}
