import Apartment from '@mui/icons-material/ApartmentOutlined';
import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { useGetIdentity } from 'react-admin';
import { nombreDeRol, type Usuario } from '#contract/usuarioAdmin';
import { ActionButton } from '../../kit/ActionButton';
import { dateColumn, estatusColumn, textColumn, type Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/CreateButton';
import { ExportButton } from '../../kit/list/ExportButton';
import { ListPage } from '../../kit/list/ListPage';
import { useMayPass } from '../../kit/gate';
import { paths } from '../../app/routes';
import { InactivoSwitch } from './InactivoSwitch';
import { MostrarInactivos, SOLO_ACTIVOS } from './MostrarInactivos';
import { UsuarioNombre } from './UsuarioNombre';

const columns: Column<Usuario>[] = [
  { source: 'nombre', label: 'Nombre', card: 'title', render: usuario => <UsuarioNombre usuario={usuario} /> },
  textColumn('apellido', 'Apellido', ({ apellido }) => apellido, { card: 'hide' }),
  textColumn('email', 'Email', ({ email }) => email, { width: '30%', lines: 2 }),
  textColumn('nombreUsuario', 'Usuario', ({ nombreUsuario }) => nombreUsuario, { width: '20%' }),
  textColumn('roll', 'Rol', ({ roll }) => nombreDeRol(roll), { width: 104 }),
  dateColumn('fechaCreado', 'Fecha creado', ({ fechaCreado }) => fechaCreado, { card: 'hide', width: 140 }),
  estatusColumn('Estado'),
  {
    source: 'inactivo',
    label: 'Inactivo',
    sortable: false,
    width: 72,
    render: usuario => <InactivoSwitch usuario={usuario} />,
  },
];

const sort = { field: 'nombre', order: 'ASC' } as const;

/** Users (SPEC part 2): the active ones unless the inactive are asked for too (D30). */
export function UsuarioList() {
  const { identity } = useGetIdentity();
  const puede = useMayPass('usuarios.update');
  const esPropio = ({ id }: Usuario) => id === identity?.id;
  const editPath = ({ id }: Usuario) => paths.edit('usuarios', id);
  return (
    <ListPage<Usuario>
      title="Usuarios"
      columns={columns}
      sort={sort}
      emptyMessage="No hay usuarios registrados"
      create={<CreateButton label="Agregar Usuario" />}
      filterDefaults={SOLO_ACTIVOS}
      filters={<MostrarInactivos />}
      exports={<ExportButton />}
      rowLink={usuario => (puede || esPropio(usuario) ? editPath(usuario) : null)}
      rowActions={usuario => (
        <>
          <ActionButton
            gate="enlace.usuarioPerfiles"
            label="Perfiles"
            icon={AdminPanel}
            to={paths.usuarioPerfiles(usuario.id)}
          />
          <ActionButton
            gate="enlace.usuarioProyectos"
            label="Proyectos"
            icon={Apartment}
            to={paths.usuarioProyectos(usuario.id)}
          />
          <ActionButton gate="usuarios.update" usuario={usuario} label="Editar" icon={Edit} to={editPath(usuario)} />
        </>
      )}
    />
  );
}
