import { categoriaEditar } from '#contract/categoria';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { EditPage } from '../../../kit/form/FormPage';
import { CategoriaFields } from './CategoriaFields';

export default function CategoriaEdit() {
  return (
    <EditPage title="Editar Familia" parent="Familias" schema={categoriaEditar} failure={MENSAJE_ERROR_ENFATICO}>
      <CategoriaFields />
    </EditPage>
  );
}
