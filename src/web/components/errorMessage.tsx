import { AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { MENSAJE_ERROR } from '#contract/envelope';

const reasonOf = (error: unknown): string =>
  typeof error === 'string' ? error : error instanceof Error ? error.message : '';

/**
 * What an alert says of a failure: the server's message, or the sentence that SPEC part 8 fixes for this screen with the
 * server's reason under it.
 */
export function errorMessage(error: unknown, fixed?: string): ReactNode {
  const reason = reasonOf(error);
  if (!fixed) return reason || MENSAJE_ERROR;
  if (!reason || reason === MENSAJE_ERROR || reason === fixed) return fixed;
  return (
    <>
      <AlertTitle sx={{ m: 0 }}>{fixed}</AlertTitle>
      {reason}
    </>
  );
}
