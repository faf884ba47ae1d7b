import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until a dialog is unmounted: until then `getByRole` does not see the rest of the screen. */
export const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
