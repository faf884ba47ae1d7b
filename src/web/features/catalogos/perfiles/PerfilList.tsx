import Tune from '@mui/icons-material/TuneOutlined';
import type { Perfil } from '#contract/perfil';
import { GatedActionButton } from '../../../kit/ActionButton';
import { CatalogList } from '../../../kit/list/CatalogList';
import { dateColumn, textColumn } from '../../../kit/list/columns';
import { paths } from '../../../app/routes';

const columns = [
  textColumn<Perfil>('nombre', 'Nombre', ({ nombre }) => nombre, { card: 'title' }),
  dateColumn<Perfil>('fechaCreado', 'Fecha creado', ({ fechaCreado }) => fechaCreado),
];

export const PerfilList = () => (
  <CatalogList<Perfil>
    title="Perfiles"
    createLabel="Agregar Perfil"
    emptyMessage="No hay perfiles registrados"
    columns={columns}
    estatusLabel="Estado"
    sort={{ field: 'nombre', order: 'ASC' }}
    nameOf={({ nombre }) => nombre}
    moreActions={({ id }) => (
      <GatedActionButton gate="enlace.perfilModulos" label="Módulos" icon={Tune} to={paths.perfilModulos(id)} />
    )}
  />
);
