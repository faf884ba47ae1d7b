import { localStorageStore, type Store } from 'react-admin';
import type { UsuarioSesion } from '#contract/usuario';
import { identityOf } from './authProvider';
import { createDataProvider, createQueryClient } from './dataProvider';
import { restoreLists } from './keptLists';
import { storeName } from './storageKeys';
import { keepIfRoom } from './store';

/** react-admin's store of a user: filters, widths and selections of lists. */
function createUserStore(userId: number): Store {
  const store = localStorageStore(undefined, storeName(userId));
  return {
    ...store,
    // Its own would apply the filters and the selection of another tab to the list that is open in this one.
    setup: () => {},
    // A selection that was stored but is no list would break its screen.
    getItem: <T>(key: string, fallback: T) => {
      const stored = store.getItem(key, fallback);
      return Array.isArray(fallback) && !Array.isArray(stored) ? fallback : stored;
    },
    setItem: (key: string, value: unknown) => keepIfRoom(() => store.setItem(key, value)),
  };
}

/** What react-admin is given that lives as long as the session of a user, with the lists that this user saw last. */
export function createSessionProviders(usuario: UsuarioSesion) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['auth', 'getIdentity'], identityOf(usuario));
  restoreLists(queryClient, usuario.id);
  return { dataProvider: createDataProvider(queryClient), queryClient, store: createUserStore(usuario.id) };
}
