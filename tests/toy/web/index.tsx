import type { z } from 'zod';
import { CatalogList } from '../../../src/web/kit/list/CatalogList';
import { lazyResource } from '../../../src/web/kit/lazyResource';
import { textColumn } from '../../../src/web/kit/list/columns';
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
