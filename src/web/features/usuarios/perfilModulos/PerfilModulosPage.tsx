import { useParams } from 'react-admin';
import type { PerfilModulo } from '#contract/enlaces';
import type { Flag } from '#contract/permisos';
import { textColumn, type Column } from '../../../kit/list/columns';
import { CreateButton } from '../../../kit/list/CreateButton';
import { ListPage } from '../../../kit/list/ListPage';
import { StatusSwitch } from '../../../kit/StatusSwitch';
import { paths } from '../../../app/routes';
import { PermisoSwitch } from './PermisoSwitch';
import { usePerfil } from './usePerfil';

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

/** What a profile may do in each of its modules (SPEC part 2). */
export default function PerfilModulosPage() {
  const { id = '' } = useParams();
  const perfil = usePerfil(Number(id));
  return (
    <ListPage<PerfilModulo>
      key={id}
      resource="perfilModulos"
      title={perfil ? `Módulos de ${perfil.nombre}` : 'Módulos del perfil'}
      parent={{ title: 'Perfiles', to: paths.list('perfiles') }}
      filter={{ id: Number(id) }}
      columns={columns}
      sort={sort}
      search={false}
      emptyMessage="No hay módulos registrados"
      create={<CreateButton label="Agregar Módulo" to={paths.perfilModuloAgregar(id)} />}
    />
  );
}
