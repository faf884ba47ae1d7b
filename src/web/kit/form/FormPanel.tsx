import type { ComponentProps } from 'react';
import { Panel } from '../layout';

/** A panel as wide as a form, beside forms or in place of one. */
export const FormPanel = (props: ComponentProps<typeof Panel>) => (
  <Panel {...props} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 'md' }} />
);
