import { productoEditar } from '#contract/producto';
import { EditPage } from '../../kit/form/FormPage';
import { ProductoFields } from './ProductoFields';

/** A failed edit shows the server's message (SPEC part 8). */
export default function ProductoEdit() {
  return (
    <EditPage title="Editar Artículo" parent="Artículos" schema={productoEditar}>
      <ProductoFields />
    </EditPage>
  );
}
