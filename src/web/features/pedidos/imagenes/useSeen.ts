import { useCallback, useState } from 'react';

/** Whether an element has come near the part of the page that is seen: what is far away is not fetched yet. */
export function useSeen(): { seen: boolean; ref: (element: Element | null) => (() => void) | undefined } {
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || seen) return undefined;
      const observer = new IntersectionObserver(
        entries => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
        },
        { rootMargin: '200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [seen],
  );
  return { seen, ref };
}
