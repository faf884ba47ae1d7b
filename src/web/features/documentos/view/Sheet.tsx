import { Box, GlobalStyles, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Empresa } from '#contract/empresa';
import { useEmpresa } from '../../../api/reads';
import { EmpresaLogo } from '../../../app/EmpresaLogo';
import { lightTheme } from '../../../app/theme/theme';
import { Quiet } from '../../../kit/layout';

const INK = lightTheme.palette.text.primary;

/**
 * Prints the sheet only: hides every element that neither contains it nor is inside it, and removes the spacing of its
 * ancestors. Ink is dark in both themes.
 */
const print = {
  '@media print': {
    'body *:not(:has([data-hoja])):not([data-hoja]):not([data-hoja] *)': { display: 'none !important' },
    'body, body *:has([data-hoja])': {
      display: 'block !important',
      padding: '0 !important',
      margin: '0 !important',
      maxWidth: 'none !important',
      // An ancestor as high as the window would add a blank second page.
      minHeight: '0 !important',
      background: 'none !important',
    },
    '[data-hoja]': { border: '0 !important', padding: '0 !important', background: 'none !important' },
    '[data-hoja] *': { color: `${INK} !important`, background: 'none !important' },
    '[data-hoja] tr': { breakInside: 'avoid' },
    '[data-hoja] [data-pantalla]': { display: 'none !important' },
  },
  '@page': { margin: '14mm' },
};

interface SheetProps {
  /** Name of the document: "Orden de compra 12". */
  title: string;
  state?: ReactNode;
  /** Lines about the company below its name. */
  company: (empresa: Empresa) => readonly string[];
  children: ReactNode;
}

export function Sheet({ title, state, company, children }: SheetProps) {
  const empresa = useEmpresa().data?.[0];
  return (
    <Paper component="article" variant="outlined" data-hoja aria-label={title} sx={{ p: { xs: 2, sm: 4 } }}>
      <GlobalStyles styles={print} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mb: 3 }}>
        {/* A phone shows what the paper says, not its letterhead. */}
        <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 2, minWidth: 0, flex: '1 1 12rem' }}>
          <EmpresaLogo logo={empresa?.logo ?? null} alt="" width={56} height={56} />
          <div>
            <Typography variant="h2" component="p">
              {empresa?.razonSocial ?? ' '}
            </Typography>
            {(empresa ? company(empresa) : []).map(line => (
              <Quiet key={line}>{line}</Quiet>
            ))}
          </div>
        </Box>
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', sm: 'end' }, alignContent: 'start' }}>
          <Typography variant="h1" component="p">
            {title}
          </Typography>
          {state}
        </Box>
      </Box>
      {children}
    </Paper>
  );
}
