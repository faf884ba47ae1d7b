import { useState, type ComponentType } from 'react';
import { useNotify } from 'react-admin';

/**
 * A component of a chunk of its own, once it is asked for. Not `lazy`, for where there is no error boundary: a failure would take
 * the whole screen with it.
 */
export function useOnDemand<P>(load: () => Promise<{ default: ComponentType<P> }>, failed: string) {
  const [Shown, setShown] = useState<ComponentType<P>>();
  const notify = useNotify();
  const show = () => {
    load().then(
      loaded => setShown(() => loaded.default),
      () => notify(failed, { type: 'error' }),
    );
  };
  return { Shown, show, hide: () => setShown(undefined) };
}
