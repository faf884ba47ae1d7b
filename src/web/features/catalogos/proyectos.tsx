import QueryStats from '@mui/icons-material/QueryStatsOutlined';
import { proyectos } from '#contract/proyecto';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';

/** Where a project is built is asked for in its form; its list stays as it was. */
export default catalogueResource(proyectos, {
  columns: { direccion: false },
  rowActions: ({ id }) => (
    <ActionButton gate="proyectoFichas.one" label="Costo y atrasos" icon={QueryStats} to={paths.proyecto(id)} />
  ),
});
