import Apartment from '@mui/icons-material/ApartmentOutlined';
import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { Box, FormControlLabel, Switch } from '@mui/material';
import { useMemo } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { catalogos } from '#contract/catalogos';
import { listHeadings } from '#contract/declarations/listHeadings';
import { fullName } from '#contract/text/format';
import { rollName, type Usuario } from '#contract/usuarioAdmin';
import { ActionButton } from '../../kit/buttons';
import { column, dateColumn, estatusColumn, textColumn, FewLines, type Column } from '../../kit/list/columns';
import { ExportButton, CreateButton } from '../../kit/list/ListButtons';
import { LinkedFilter, useListFilter } from '../../kit/list/filters';
import { ListPage } from '../../kit/list/ListPage';
import { RecordSwitch } from '../../kit/switches';
import { useIsPhone } from '../../kit/width';
import { useMayPass } from '../../kit/gate';
import { paths } from '../../app/routes';
import { UserAvatar } from './UserAvatar';

/** Photo and name; a card, which has no column for the last name, shows the full name. */
function UsuarioName({ usuario }: { usuario: Usuario }) {
  const isPhone = useIsPhone();
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <UserAvatar usuario={usuario} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <FewLines>{isPhone ? fullName(usuario) : usuario.nombre}</FewLines>
      </Box>
    </Box>
  );
}

const OWN = 'Es su propio usuario: pida a otro administrador que lo desactive';

/** Checked when the user is inactive (D30). Notifies, since the row may leave the filtered list. */
function InactivoSwitch({ usuario }: { usuario: Usuario }) {
  const notify = useNotify();
  const { identity } = useGetIdentity();
  const nombre = fullName(usuario);
  return (
    <RecordSwitch
      label={`Inactivo: ${nombre}`}
      checkedWhen={false}
      blocked={usuario.id === identity?.id ? OWN : undefined}
      onFlipped={({ estatus }) =>
        notify(`El usuario ${nombre} quedó ${estatus ? 'activo' : 'inactivo y ya no puede entrar'}`, {
          type: 'success',
        })
      }
    />
  );
}

/** Initial filter of the list: active users only (D30). */
const ACTIVE_ONLY = { estatus: true };

/** Includes inactive users. Stored in the list's filter, so it is kept on returning. */
function ShowInactive() {
  const { values, change } = useListFilter();
  const isShown = values['estatus'] === undefined;
  return (
    <FormControlLabel
      label="Mostrar inactivos"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0, gap: 1, minHeight: theme => theme.size.touch }}
      control={<Switch checked={isShown} onChange={() => change(isShown ? ACTIVE_ONLY : { estatus: null })} />}
    />
  );
}

const heading = listHeadings.usuarios;

/** A provider that knows only the plain calls does not tell them. */
const perfiles = textColumn<Usuario>(
  catalogos.perfiles.noun.many,
  ({ perfilesActivos }) => perfilesActivos && (perfilesActivos.join(', ') || 'Ninguno'),
  { width: 104 },
);

const columnsOf = (showsPerfiles: boolean): Column<Usuario>[] => [
  column(heading.nombre, usuario => <UsuarioName usuario={usuario} />, {
    source: 'nombre',
    card: 'title',
    cut: true,
    width: 136,
  }),
  textColumn(heading.apellido, ({ apellido }) => apellido, {
    source: 'apellido',
    card: 'hide',
    names: true,
    width: 96,
  }),
  textColumn(heading.email, ({ email }) => email, { source: 'email', width: '50%' }),
  textColumn(heading.nombreUsuario, ({ nombreUsuario }) => nombreUsuario, { source: 'nombreUsuario', width: 92 }),
  textColumn(heading.roll, ({ roll }) => rollName(roll), { source: 'roll', width: 104 }),
  ...(showsPerfiles ? [perfiles] : []),
  dateColumn(heading.fechaCreado, ({ fechaCreado }) => fechaCreado, {
    source: 'fechaCreado',
    card: 'hide',
    width: 134,
  }),
  estatusColumn(heading.estatus),
  column('Inactivo', usuario => <InactivoSwitch usuario={usuario} />, { width: 70 }),
];

const sort = { field: 'nombre', order: 'ASC' } as const;

/** List of users: only active ones unless inactive ones are included (D30). */
export function UsuarioList() {
  const { identity } = useGetIdentity();
  const may = useMayPass('usuarios.update');
  const showsPerfiles = useMayPass('usuarioPerfiles.list');
  const columns = useMemo(() => columnsOf(showsPerfiles), [showsPerfiles]);
  const isOwn = ({ id }: Usuario) => id === identity?.id;
  const editPath = ({ id }: Usuario) => paths.edit('usuarios', id);
  return (
    <ListPage<Usuario>
      title="Usuarios"
      columns={columns}
      sort={sort}
      emptyMessage="No hay usuarios registrados"
      create={<CreateButton label="Agregar Usuario" />}
      filterDefaults={ACTIVE_ONLY}
      filters={
        <>
          <ShowInactive />
          <LinkedFilter label="Perfil" sources={['sinPerfil']} words={() => 'ninguno'} />
        </>
      }
      exports={<ExportButton />}
      rowLink={usuario => (may || isOwn(usuario) ? editPath(usuario) : null)}
      rowActions={usuario => (
        <>
          <ActionButton
            gate="enlace.usuarioPerfiles"
            label="Perfiles"
            icon={AdminPanel}
            to={paths.enlaces('usuarioPerfiles', usuario.id)}
          />
          <ActionButton
            gate="enlace.usuarioProyectos"
            label="Proyectos"
            icon={Apartment}
            to={paths.enlaces('usuarioProyectos', usuario.id)}
          />
          <ActionButton gate="usuarios.update" usuario={usuario} label="Editar" icon={Edit} to={editPath(usuario)} />
        </>
      )}
    />
  );
}
