import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** When a dialog has left for good: until then the rest of the screen is hidden from `getByRole`, as from a reader. */
export const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
