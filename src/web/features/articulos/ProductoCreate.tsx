import { MENSAJE_ERROR } from '#contract/envelope';
import { MENSAJE_PRODUCTO_CREADO, productoCrear } from '#contract/producto';
import { CreatePage } from '../../kit/form/FormPage';
import { ProductoFields } from './ProductoFields';

export default function ProductoCreate() {
  return (
    <CreatePage
      title="Agregar Artículo"
      parent="Artículos"
      schema={productoCrear}
      success={MENSAJE_PRODUCTO_CREADO}
      failure={MENSAJE_ERROR}
    >
      <ProductoFields />
    </CreatePage>
  );
}
