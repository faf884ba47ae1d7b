import { useRecordContext } from 'react-admin';
import { perfilModulo, type PerfilModulo } from '#contract/enlaces';
import { codigosDePermiso, type Flag } from '#contract/permisos';
import { RecordSwitch } from '../../../kit/RecordSwitch';

const nombres: Record<Flag, string> = {
  ver: 'Ver',
  agregar: 'Agregar',
  eliminar: 'Eliminar',
  actualizar: 'Actualizar',
};

/** One permission of a module of a profile; each flag flips by its code (SPEC part 4). */
export function PermisoSwitch({ flag }: { flag: Flag }) {
  const record = useRecordContext<PerfilModulo>();
  if (!record) return null;
  return (
    <RecordSwitch
      resource="perfilModulos"
      record={record}
      field={flag}
      gate="perfilModulos.permiso"
      label={`${nombres[flag]} de ${record.modulo.descripcion}`}
      flip={async (dataProvider, previous, idempotencyKey) => {
        const params = { id: Number(previous.id), permiso: codigosDePermiso[flag] };
        const { data } = await dataProvider.call('perfilModulos.permiso', { params, idempotencyKey });
        return { data: perfilModulo.safeParse(data).data ?? { ...previous, [flag]: previous[flag] !== true } };
      }}
    />
  );
}
