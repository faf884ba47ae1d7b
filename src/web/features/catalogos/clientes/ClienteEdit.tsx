import { clienteEditar } from '#contract/cliente';
import { EditPage } from '../../../kit/form/FormPage';
import { ClienteFields } from './ClienteFields';

/** A failed edit shows the server's message (SPEC part 8). */
export default function ClienteEdit() {
  return (
    <EditPage title="Editar Cliente" parent="Clientes" schema={clienteEditar}>
      <ClienteFields />
    </EditPage>
  );
}
