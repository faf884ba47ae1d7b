import { ResourceContextProvider, useGetList, type RaRecord } from 'react-admin';
import { nameOf, referenceTo } from '#contract/declarations/catalogue';
import { enlaceOf, enlaceMessage, type EnlaceName } from '#contract/enlaces';
import { EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { FLAGS } from '#contract/permisos';
import { paths } from '../../app/routes';
import { FormGroup } from '../../kit/form/fields';
import { FormBody } from '../../kit/form/FormBody';
import { CreatePage } from '../../kit/form/CreatePage';
import { PickerInput } from '../../kit/picker/PickerInput';
import { ownerPage } from './ownerPage';

/** All links of a user or profile: more than anybody has. */
const ALL = { pagination: { page: 1, perPage: 1000 } };

function OtherPicker({ enlace, idOwner }: { enlace: EnlaceName; idOwner: number }) {
  const { other } = enlaceOf(enlace);
  const { data } = useGetList(enlace, { ...ALL, filter: { id: idOwner } });
  const kind = {
    resource: other.resource,
    label: other.noun.one,
    none: `No hay ${other.noun.many.toLowerCase()} por agregar que coincidan`,
    sort: { field: other.namedBy[0] ?? 'id', order: 'ASC' },
    toChoice: (record: RaRecord<number>) => ({ id: record.id, code: '', name: nameOf(other, record), record }),
    withInactive: other.stateless,
  } as const;
  return <PickerInput name={referenceTo(other)} kind={kind} except={data?.map(row => row[other.table].id)} required />;
}

/** A new module of a profile starts with Ver only; further flags are set in its row (D53). */
const VIEW_ONLY = Object.fromEntries(FLAGS.map(flag => [flag, flag === 'ver']));

export default ownerPage('create', ({ enlace, id, nombre }) => {
  const { owner, other, create, flags } = enlaceOf(enlace);
  const ofWhom = nombre ?? owner.noun.one;
  return (
    <ResourceContextProvider value={enlace}>
      <CreatePage
        title={`Agregar ${other.noun.one}`}
        parent={`${other.noun.many} de ${ofWhom}`}
        backTo={paths.enlaces(enlace, id)}
        success={enlaceMessage(enlace)}
        failure={EMPHATIC_ERROR_MESSAGE}
      >
        <FormBody schema={create} defaultValues={{ [referenceTo(owner)]: id, ...(flags && VIEW_ONLY) }}>
          <FormGroup title={ofWhom} columns={1}>
            <OtherPicker enlace={enlace} idOwner={id} />
          </FormGroup>
        </FormBody>
      </CreatePage>
    </ResourceContextProvider>
  );
});
