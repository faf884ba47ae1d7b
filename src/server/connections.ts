import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of the server, told apart by whether a request is in flight on them. */
export interface Connections {
  /** Ends those on which nothing is in flight, and each of the others as soon as its answer is out. */
  release(): void;
  /** Ends them all. */
  cut(): void;
}

const graceMs = 100;

/**
 * Node's own `server.close()` waits a minute for connections that a browser opened in advance, and for those that fall
 * idle after it was called: a stop would take that long although no request is in flight (S10).
 */
export function trackConnections(server: Server): Connections {
  const idle = new Set<Socket>();
  const busy = new Set<Socket>();
  let isReleasing = false;

  server.on('connection', socket => {
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (isReleasing) socket.end();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return {
    release: () => {
      isReleasing = true;
      // Not at once: a request may have arrived that nobody has read yet.
      setTimeout(() => idle.forEach(socket => socket.destroy()), graceMs);
    },
    cut: () => {
      for (const socket of [...idle, ...busy]) socket.destroy();
    },
  };
}
