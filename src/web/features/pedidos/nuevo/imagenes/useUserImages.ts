import { useMemo, useSyncExternalStore } from 'react';
import type { ImageState } from './imageStore';
import { imagesOfUser, type UserImages } from './userImages';

/** The images of the signed-in user as they are now. */
export function useUserImages(userId: number): { images: UserImages; state: ImageState } {
  const images = useMemo(() => imagesOfUser(userId), [userId]);
  const state = useSyncExternalStore(images.store.subscribe, images.store.get);
  return { images, state };
}
