import { useRecordContext } from 'react-admin';
import { perfilModulo, type PerfilModulo } from '#contract/enlaces';
import { codigosDePermiso, type Flag } from '#contract/permisos';
import { textColumn, type Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { RecordSwitch, StatusSwitch } from '../../kit/switches';
import { paths } from '../../app/routes';
import { DePerfil } from './duenos';

const nombres: Record<Flag, string> = {
  ver: 'Ver',
  agregar: 'Agregar',
  eliminar: 'Eliminar',
  actualizar: 'Actualizar',
};

/** One permission of a module of a profile; each flag flips by its code. */
function PermisoSwitch({ flag }: { flag: Flag }) {
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
        const wanted = previous[flag] !== true;
        const call = { params, data: { estatus: wanted }, idempotencyKey };
        const { data } = await dataProvider.call('perfilModulos.permiso', call);
        return { data: perfilModulo.safeParse(data).data ?? { ...previous, [flag]: wanted } };
      }}
    />
  );
}

const flagColumn = (flag: Flag, label: string): Column<PerfilModulo> => ({
  source: flag,
  label,
  width: 84,
  render: () => <PermisoSwitch flag={flag} />,
});

const columns: Column<PerfilModulo>[] = [
  textColumn('id', 'Id', ({ id }) => id, { width: 56, card: 'hide' }),
  textColumn('modulo.descripcion', 'Modulo', ({ modulo }) => modulo.descripcion, { card: 'title', width: '50%' }),
  textColumn('perfil.nombre', 'Perfil', ({ perfil }) => perfil.nombre, { width: '50%' }),
  flagColumn('ver', 'Ver'),
  flagColumn('agregar', 'Agregar'),
  flagColumn('eliminar', 'Eliminar'),
  flagColumn('actualizar', 'Actualizar'),
  {
    source: 'estatus',
    label: 'Activo',
    width: 84,
    render: ({ modulo }) => <StatusSwitch label={`Activo de ${modulo.descripcion}`} />,
  },
];

const sort = { field: 'modulo.descripcion', order: 'ASC' } as const;

/** What a profile may do in each of its modules. */
export default function PerfilModulosPage() {
  return <DePerfil>{(id, nombre) => <Modulos id={id} nombre={nombre} />}</DePerfil>;
}

function Modulos({ id, nombre }: { id: number; nombre: string | undefined }) {
  return (
    <ListPage<PerfilModulo>
      key={id}
      resource="perfilModulos"
      title={nombre ? `Módulos de ${nombre}` : 'Módulos del perfil'}
      parent={{ title: 'Perfiles', to: paths.list('perfiles') }}
      filter={{ id }}
      columns={columns}
      sort={sort}
      search={false}
      emptyMessage="No hay módulos registrados"
      create={<CreateButton label="Agregar Módulo" to={paths.perfilModuloAgregar(id)} />}
    />
  );
}
