import { QueryClient } from '@tanstack/react-query';

/**
 * One per session. Nothing waits silently for the network to come back: what fails says so at once and offers
 * 'Reintentar'.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
