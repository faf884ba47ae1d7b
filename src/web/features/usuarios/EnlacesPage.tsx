import { textColumn, type Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { StatusSwitch } from '../../kit/switches';
import { paths } from '../../app/routes';
import { DeUsuario } from './duenos';
import { otroDe, tipos, type Enlace, type NombreDeTipo } from './enlaces';

const columnsOf = (tipo: NombreDeTipo): Column<Enlace>[] => [
  textColumn('id', 'Id', ({ id }) => id, { width: 72, card: 'hide' }),
  textColumn('usuario', 'Usuario', ({ usuario }) => `${usuario.nombre} ${usuario.apellido}`, { width: '50%' }),
  textColumn(tipos[tipo].field, tipos[tipo].label, enlace => otroDe(enlace).nombre, { width: '50%', card: 'title' }),
  {
    source: 'estatus',
    label: 'Activo',
    width: 84,
    render: enlace => <StatusSwitch label={`Activo: ${otroDe(enlace).nombre}`} />,
  },
];

const columns: Record<NombreDeTipo, Column<Enlace>[]> = {
  perfil: columnsOf('perfil'),
  proyecto: columnsOf('proyecto'),
};

/** The profiles, or the projects, of a user. */
export default function EnlacesPage({ tipo }: { tipo: NombreDeTipo }) {
  return <DeUsuario>{(id, nombre) => <Enlaces tipo={tipo} id={id} nombre={nombre} />}</DeUsuario>;
}

interface EnlacesProps {
  tipo: NombreDeTipo;
  id: number;
  nombre: string | undefined;
}

function Enlaces({ tipo, id, nombre }: EnlacesProps) {
  const { resource, field, plural, createLabel, emptyMessage, createPath } = tipos[tipo];
  return (
    <ListPage<Enlace>
      key={`${tipo} ${id}`}
      resource={resource}
      title={nombre ? `${plural} de ${nombre}` : `${plural} del usuario`}
      parent={{ title: 'Usuarios', to: paths.list('usuarios') }}
      filter={{ id }}
      columns={columns[tipo]}
      sort={{ field, order: 'ASC' }}
      search={false}
      emptyMessage={emptyMessage}
      create={<CreateButton label={createLabel} to={createPath(id)} />}
    />
  );
}
