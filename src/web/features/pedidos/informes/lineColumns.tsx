import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { cantidad, fechaHoraLinea } from '#contract/format';
import { pendiente } from '#contract/pedido';
import type { SeguimientoLinea } from '#contract/seguimiento';
import { companyTimeZone } from '../../../app/company';
import { lineNombre, type LineColumn } from '../lista/LinesInset';
import { paths } from '../../../app/routes';

/** A line under its project: delivered when, what is still to come, what it is (SPEC part 2), and of which order. */
export const lineColumns: LineColumn<SeguimientoLinea>[] = [
  {
    label: 'N.Pedido',
    render: ({ idPedido }) =>
      idPedido ? (
        <Link component={LinkBase} to={paths.pedido(idPedido, 'ver')}>
          {idPedido}
        </Link>
      ) : (
        '—'
      ),
  },
  { label: 'Entregado', render: ({ entregado }) => fechaHoraLinea(entregado, companyTimeZone()) },
  { label: 'Cantidad', align: 'right', render: line => cantidad(line.cantidad) },
  { label: 'Recibido', align: 'right', render: line => cantidad(line.recibido) },
  { label: 'Pendiente', align: 'right', render: line => cantidad(pendiente(line)) },
  lineNombre('Nombre'),
];

export const LINES_LABEL = 'Líneas del proyecto';
export const NO_LINES = 'El proyecto no tiene líneas.';
