import { Typography } from '@mui/material';
import { IVA } from '#contract/constants';
import { withCount, dinero } from '#contract/text/format';
import { plus } from '#contract/text/sums';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { Entrega } from '../Entrega';
import { PlainList } from '../../../kit/layout';
import { changePromesa, promesaOf, type Needs } from './needs';
import { costOf, type ErrorsOfOrders, orderOfOneProject, ordersOf } from './ordersOfNeeds';

interface NewOrdersProps {
  draft: Needs;
  store: StoredDraft<Needs>;
  errors: ErrorsOfOrders;
}

/** Errors about an order's fields that have no input below it. */
const saidOfOrder = (draft: Needs, idProveedor: number, errors: Readonly<Record<string, string>>): string =>
  Object.entries(errors)
    .flatMap(([field, message]) => (field in promesaOf(draft, idProveedor) ? [] : [message]))
    .join('. ');

export const NewOrders = ({ draft, store, errors }: NewOrdersProps) => (
  <PlainList
    spacing={1.5}
    aria-label="Órdenes que se harán"
    sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}
  >
    {ordersOf(draft).map(({ proveedor, articulos }) => {
      const own = errors[proveedor.id] ?? {};
      const said = saidOfOrder(draft, proveedor.id, own);
      const subtotal = articulos.reduce((sum, article) => plus(sum, costOf(draft, article)), 0);
      return (
        <li key={proveedor.id}>
          <Typography variant="body2" gutterBottom>
            {proveedor.nombre}: {withCount(articulos.length, 'artículo')}, {dinero(subtotal)} más IVA {IVA} %
          </Typography>
          {said && (
            <Typography variant="body2" color="error" role="alert" gutterBottom>
              {said}
            </Typography>
          )}
          <Entrega
            proveedor={proveedor.id}
            pedido={orderOfOneProject(draft, articulos)}
            promesa={promesaOf(draft, proveedor.id)}
            errors={own}
            onChange={change => store.update(current => changePromesa(current, proveedor.id, change))}
          />
        </li>
      );
    })}
  </PlainList>
);
