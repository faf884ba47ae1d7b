import { Stack } from '@mui/material';
import { Link } from 'react-admin';
import { paths } from '../../app/routes';
import { useSession } from '../../api/session';
import { Section } from '../../kit/Section';

/** Where what a person has begun is kept in the browser, by the beginning of its key; the user's id ends it. */
const kinds = [
  { key: 'bodega.pedido.borrador.v1.', label: 'Un pedido nuevo', to: paths.create('pedidos') },
  { key: 'bodega.compras.borrador.v1.', label: 'Una orden de compra', to: paths.create('compras') },
  { key: 'bodega.necesidades.v1.', label: 'Lo elegido de lo que falta comprar', to: paths.necesidades() },
  { key: 'bodega.ventas.borrador.v1.', label: 'Una venta', to: paths.create('ventas') },
  { key: 'bodega.conteo.v1.', label: 'Un conteo físico', to: paths.conteo() },
];

/** What the person has begun on this device and not confirmed yet (D46). */
export function Drafts() {
  const usuario = useSession();
  const begun = kinds.filter(({ key }) => localStorage.getItem(`${key}${usuario?.id}`) !== null);
  if (begun.length === 0) return null;
  return (
    <Section title="Empezado y sin confirmar en este equipo">
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {begun.map(({ key, label, to }) => (
          <li key={key}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
