import { MENSAJE_ERROR } from '#contract/envelope';
import { MENSAJE_PROVEEDOR_CREADO, proveedorCrear } from '#contract/proveedor';
import { CreatePage } from '../../../kit/form/FormPage';
import { ProveedorFields } from './ProveedorFields';

export default function ProveedorCreate() {
  return (
    <CreatePage
      title="Agregar Proveedor"
      parent="Proveedores"
      schema={proveedorCrear}
      success={MENSAJE_PROVEEDOR_CREADO}
      failure={MENSAJE_ERROR}
    >
      <ProveedorFields />
    </CreatePage>
  );
}
