import { ResourceContextProvider, useGetList } from 'react-admin';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { FormGroup } from '../../kit/form/fields';
import { CreatePage } from '../../kit/form/FormPage';
import { byNombre } from '../../kit/picker/choices';
import { PickerInput } from '../../kit/picker/PickerInput';
import { DeUsuario } from './duenos';
import { otroDe, tipos, type Enlace, type NombreDeTipo } from './enlaces';

/** More links than a user has. */
const ALL = { pagination: { page: 1, perPage: 1000 } };

/** Picks what the user is not linked with yet. */
function OtroPicker({ tipo, idUsuario }: { tipo: NombreDeTipo; idUsuario: number }) {
  const { resource, reference, idField, label } = tipos[tipo];
  const { data } = useGetList<Enlace>(resource, { ...ALL, filter: { id: idUsuario } });
  return (
    <PickerInput
      name={idField}
      kind={byNombre(reference, label)}
      except={data?.map(enlace => otroDe(enlace).id)}
      required
    />
  );
}

/** Gives a user a profile or a project. */
export default function EnlaceAgregarPage({ tipo }: { tipo: NombreDeTipo }) {
  return (
    <DeUsuario>{(id, nombre = 'Usuario') => <EnlaceAgregar tipo={tipo} idUsuario={id} nombre={nombre} />}</DeUsuario>
  );
}

interface EnlaceAgregarProps {
  tipo: NombreDeTipo;
  idUsuario: number;
  nombre: string;
}

function EnlaceAgregar({ tipo, idUsuario, nombre }: EnlaceAgregarProps) {
  const { resource, plural, createLabel, schema, success, listPath } = tipos[tipo];
  return (
    <ResourceContextProvider value={resource}>
      <CreatePage
        key={`${tipo} ${idUsuario}`}
        title={createLabel}
        parent={`${plural} de ${nombre}`}
        backTo={listPath(idUsuario)}
        schema={schema}
        success={success}
        failure={MENSAJE_ERROR_ENFATICO}
        defaultValues={{ idUsuario }}
        resettable={false}
      >
        <FormGroup title={nombre} columns={1}>
          <OtroPicker tipo={tipo} idUsuario={idUsuario} />
        </FormGroup>
      </CreatePage>
    </ResourceContextProvider>
  );
}
