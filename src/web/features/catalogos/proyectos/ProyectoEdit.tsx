import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { proyectoEditar } from '#contract/proyecto';
import { EditPage } from '../../../kit/form/FormPage';
import { ProyectoFields } from './ProyectoFields';

export default function ProyectoEdit() {
  return (
    <EditPage title="Editar Proyecto" parent="Proyectos" schema={proyectoEditar} failure={MENSAJE_ERROR_ENFATICO}>
      <ProyectoFields />
    </EditPage>
  );
}
