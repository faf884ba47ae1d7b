import { session } from '../../../../app/session';
import { createImageStore, type ImageStore } from './imageStore';
import { indexedDbRepository } from './indexedDb';
import { memoryRepository } from './repository';
import { createUploader, type Uploader } from './uploader';

export interface UserImages {
  userId: number;
  store: ImageStore;
  uploader: Uploader;
}

let current: UserImages | null = null;

/** The images of whoever is signed in, the same for every screen of the page; nobody else's are ever read (D19). */
export function imagesOfUser(userId: number): UserImages {
  if (current?.userId === userId) return current;
  current?.store.close();
  const repository = typeof indexedDB === 'undefined' ? memoryRepository() : indexedDbRepository();
  const store = createImageStore(userId, repository);
  current = { userId, store, uploader: createUploader(store, () => session.get()?.id === userId) };
  return current;
}

// Nothing of an earlier user stays in memory.
session.subscribe(() => {
  if (session.get()?.id === current?.userId) return;
  current?.store.close();
  current = null;
});
