import { Box, Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { ContinuidadLinea } from '#contract/compra';
import { cantidad, dia } from '#contract/format';
import { usePuede } from '../../../api/permisos';
import { paths } from '../../../app/routes';

/** How much of a line is bought, and by which purchases, each a link to its voucher. */
export function Purchased({ line }: { line: ContinuidadLinea | undefined }) {
  const { puede } = usePuede('compras.one');
  if (!line) return '—';
  return (
    <>
      {cantidad(line.comprado)}
      {line.compras.map(compra => {
        const name = `Orden ${compra.id}`;
        return (
          <Box key={compra.id} sx={{ typography: 'caption', whiteSpace: 'nowrap' }} title={dia(compra.fecha)}>
            {puede ? (
              <Link component={LinkBase} to={paths.compra(compra.id)}>
                {name}
              </Link>
            ) : (
              name
            )}
            : {cantidad(compra.cantidad)} {compra.estado.toLowerCase()}
          </Box>
        );
      })}
    </>
  );
}
