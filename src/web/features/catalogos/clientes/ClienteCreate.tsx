import { MENSAJE_ERROR } from '#contract/envelope';
import { MENSAJE_CLIENTE_CREADO, clienteCrear } from '#contract/cliente';
import { CreatePage } from '../../../kit/form/FormPage';
import { ClienteFields } from './ClienteFields';

export default function ClienteCreate() {
  return (
    <CreatePage
      title="Agregar Cliente"
      parent="Clientes"
      schema={clienteCrear}
      success={MENSAJE_CLIENTE_CREADO}
      failure={MENSAJE_ERROR}
    >
      <ClienteFields />
    </CreatePage>
  );
}
