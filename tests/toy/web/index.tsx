import type { z } from 'zod';
import { CatalogList } from '../../../src/web/components/catalog/CatalogList';
import { lazyResource } from '../../../src/web/components/lazyResource';
import { textColumn } from '../../../src/web/components/list/columns';
import type { juguete } from '../juguete';

type Juguete = z.infer<typeof juguete>;

const columns = [
  textColumn<Juguete>('nombre', 'Nombre', ({ nombre }) => nombre, { card: 'title' }),
  textColumn<Juguete>('piezas', 'Piezas', ({ piezas }) => piezas),
];

const JugueteList = () => (
  <CatalogList<Juguete>
    title="Juguetes"
    createLabel="Agregar Juguete"
    emptyMessage="No hay juguetes registrados"
    columns={columns}
    estatusLabel="Estatus"
    sort={{ field: 'nombre', order: 'ASC' }}
    nameOf={({ nombre }) => nombre}
  />
);

/** The resource folder of the ninth catalogue. */
export default lazyResource('juguetes', {
  list: JugueteList,
  create: () => import('./JugueteCreate'),
  edit: () => import('./JugueteEdit'),
});
