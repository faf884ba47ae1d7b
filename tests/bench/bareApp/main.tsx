import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, DataTable, DateField, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** The list of orders as in a react-admin tutorial: the reference of `npm run bench:open`. */
const Pedidos = () => (
  <List>
    <DataTable>
      <DataTable.Col source="id" />
      <DataTable.Col source="proyecto.nombre" />
      <DataTable.Col source="estado" />
      <DataTable.Col source="fecha">
        <DateField source="fecha" />
      </DataTable.Col>
      <DataTable.Col source="usuario.nombre" />
    </DataTable>
  </List>
);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <Admin dataProvider={simpleRestProvider('/api')}>
    <Resource name="pedidos" list={Pedidos} />
  </Admin>,
);
