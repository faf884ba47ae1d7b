import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeout } from 'usehooks-ts';

const SETTLE_MS = 300;
/** Query keys of the header and the menu. */
const FRAME: readonly unknown[] = ['atrasados', 'usuarios.foto'];

/** Whether the screen has loaded its data. Header and menu wait for it, so as not to delay the screen. */
export function useScreenSettled(): boolean {
  const fetching = useIsFetching({ predicate: ({ queryKey: [resource] }) => !FRAME.includes(resource) }) > 0;
  const [settled, setSettled] = useState(false);
  useTimeout(() => setSettled(true), fetching ? null : SETTLE_MS);
  return settled;
}
