import { CreatePage } from '../../../src/web/kit/form/FormPage';
import { jugueteCrear, MENSAJE_JUGUETE_CREADO } from '../juguete';
import { JugueteFields } from './JugueteFields';

export default function JugueteCreate() {
  return (
    <CreatePage title="Agregar Juguete" parent="Juguetes" schema={jugueteCrear} success={MENSAJE_JUGUETE_CREADO}>
      <JugueteFields />
    </CreatePage>
  );
}
