import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { MENSAJE_PERFIL_CREADO, perfilCrear } from '#contract/perfil';
import { CreatePage } from '../../../kit/form/FormPage';
import { PerfilFields } from './PerfilFields';

export default function PerfilCreate() {
  return (
    <CreatePage
      title="Agregar Perfil"
      parent="Perfiles"
      schema={perfilCrear}
      success={MENSAJE_PERFIL_CREADO}
      failure={MENSAJE_ERROR_ENFATICO}
    >
      <PerfilFields />
    </CreatePage>
  );
}
