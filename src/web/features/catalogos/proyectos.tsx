import QueryStats from '@mui/icons-material/QueryStatsOutlined';
import { useGetList } from 'react-admin';
import { leeTodosLosPedidos } from '#contract/alcance';
import { proyectos, type Proyecto } from '#contract/proyecto';
import { knownPermisos } from '../../api/permisos';
import { useSession } from '../../api/session';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';

/** All of a user's projects: more than anybody has. */
const ALL = { pagination: { page: 1, perPage: 1000 } };

/** Link to a project's costs, for users who may read its orders. */
function CostoButton({ id }: { id: number }) {
  const roll = useSession()?.roll ?? '';
  const readsAll = leeTodosLosPedidos({ roll, permisos: knownPermisos() ?? [] });
  const { data } = useGetList<Proyecto>('misProyectos', ALL, { enabled: !readsAll });
  const isForeign = !readsAll && data !== undefined && !data.some(own => own.id === id);
  return (
    <ActionButton
      gate="proyectoFichas.one"
      reason={isForeign ? 'Usted no pertenece a este proyecto' : undefined}
      label="Costo y atrasos"
      icon={QueryStats}
      to={paths.proyecto(id)}
    />
  );
}

/** The address is in the form, but not in the list. */
export default catalogueResource(proyectos, {
  columns: { direccion: false },
  rowActions: ({ id }) => <CostoButton id={id} />,
});
