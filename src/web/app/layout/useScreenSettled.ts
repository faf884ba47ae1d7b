import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const SETTLE_MS = 300;
/** What the frame itself asks for. */
const FRAME: readonly unknown[] = ['atrasados', 'usuarios.foto'];

/** The screen a person opened comes first: what the frame shows beside it waits until it has what it asked for. */
export function useScreenSettled(): boolean {
  const fetching = useIsFetching({ predicate: ({ queryKey: [resource] }) => !FRAME.includes(resource) }) > 0;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (fetching) return;
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [fetching]);
  return settled;
}
