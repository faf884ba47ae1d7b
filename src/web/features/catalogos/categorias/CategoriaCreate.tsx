import { categoriaCrear, MENSAJE_CATEGORIA_CREADA } from '#contract/categoria';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { CreatePage } from '../../../kit/form/FormPage';
import { CategoriaFields } from './CategoriaFields';

export default function CategoriaCreate() {
  return (
    <CreatePage
      title="Agregar Familia"
      parent="Familias"
      schema={categoriaCrear}
      success={MENSAJE_CATEGORIA_CREADA}
      failure={MENSAJE_ERROR_ENFATICO}
    >
      <CategoriaFields />
    </CreatePage>
  );
}
