import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { perfilEditar } from '#contract/perfil';
import { EditPage } from '../../../kit/form/FormPage';
import { PerfilFields } from './PerfilFields';

export default function PerfilEdit() {
  return (
    <EditPage title="Editar Perfil" parent="Perfiles" schema={perfilEditar} failure={MENSAJE_ERROR_ENFATICO}>
      <PerfilFields />
    </EditPage>
  );
}
