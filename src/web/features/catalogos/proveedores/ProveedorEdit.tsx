import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { proveedorEditar } from '#contract/proveedor';
import { EditPage } from '../../../kit/form/FormPage';
import { ProveedorFields } from './ProveedorFields';

export default function ProveedorEdit() {
  return (
    <EditPage title="Editar Proveedor" parent="Proveedores" schema={proveedorEditar} failure={MENSAJE_ERROR_ENFATICO}>
      <ProveedorFields />
    </EditPage>
  );
}
