import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still mounted: what comes of an answer must not move a person who went on meanwhile. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
