import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../../../api/session';
import { indexedDbRepository, memoryRepository } from './imageRepository';
import { createImageStore, type ImageState, type ImageStore } from './imageStore';
import { createUploader, type Uploader } from './uploader';

export interface UserImages {
  userId: number;
  store: ImageStore;
  uploader: Uploader;
}

let current: UserImages | null = null;

/** The images of whoever is signed in, the same for every screen of the page; nobody else's are ever read (D19). */
function imagesOfUser(userId: number): UserImages {
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

/** The images of the signed-in user as they are now. */
export function useUserImages(userId: number): { images: UserImages; state: ImageState } {
  const images = useMemo(() => imagesOfUser(userId), [userId]);
  const state = useSyncExternalStore(images.store.subscribe, images.store.get);
  return { images, state };
}
