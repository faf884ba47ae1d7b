import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { MENSAJE_PROYECTO_CREADO, proyectoCrear } from '#contract/proyecto';
import { CreatePage } from '../../../kit/form/FormPage';
import { ProyectoFields } from './ProyectoFields';

export default function ProyectoCreate() {
  return (
    <CreatePage
      title="Agregar Proyecto"
      parent="Proyectos"
      schema={proyectoCrear}
      success={MENSAJE_PROYECTO_CREADO}
      failure={MENSAJE_ERROR_ENFATICO}
    >
      <ProyectoFields />
    </CreatePage>
  );
}
