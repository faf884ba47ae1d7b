import { AlertTitle } from '@mui/material';
import { isValidElement, type ReactNode } from 'react';
import { ERROR_MESSAGE } from '#contract/calls/envelope';
import { statusMessages } from '../api/http';

function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof Error ? error.message : '';
}

interface ReasonedProps {
  fixed: string;
  reason: string;
}

const Reasoned = ({ fixed, reason }: ReasonedProps) => (
  <>
    <AlertTitle sx={{ m: 0 }}>{fixed}</AlertTitle>
    {reason}
  </>
);

/** Whether an alert's content says that the server could not be reached. */
export const tellsOfConnection = (content: ReactNode): boolean =>
  content === statusMessages.unreachable ||
  (isValidElement<Partial<ReasonedProps>>(content) && content.props.reason === statusMessages.unreachable);

/**
 * Content of an error alert: the server's message or, if S8 fixes a sentence for the screen, that sentence with the
 * server's reason below.
 */
export function errorMessage(error: unknown, fixed?: string): ReactNode {
  const reason = reasonOf(error);
  if (!fixed) return reason || ERROR_MESSAGE;
  if (!reason || reason === ERROR_MESSAGE || reason === fixed) return fixed;
  return <Reasoned fixed={fixed} reason={reason} />;
}
