import { EditPage } from '../../../src/web/kit/form/FormPage';
import { jugueteEditar } from '../juguete';
import { JugueteFields } from './JugueteFields';

export default function JugueteEdit() {
  return (
    <EditPage title="Editar Juguete" parent="Juguetes" schema={jugueteEditar}>
      <JugueteFields />
    </EditPage>
  );
}
