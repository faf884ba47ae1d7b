import QueryStats from '@mui/icons-material/QueryStatsOutlined';
import { readsAllPedidos } from '#contract/rights/readsAllPedidos';
import { proyectos } from '#contract/proyecto';
import { useIsForeignProject } from '../../api/reads';
import { knownPermisos } from '../../api/permisos';
import { useSession } from '../../api/session';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';

/** Link to a project's costs, for users who may read its orders. */
function CostoButton({ id }: { id: number }) {
  const roll = useSession()?.roll ?? '';
  const readsAll = readsAllPedidos({ roll, permisos: knownPermisos() ?? [] });
  const isForeign = useIsForeignProject(id, !readsAll);
  return (
    <ActionButton
      gate="proyectoFichas.one"
      disabled={isForeign === true}
      reason="Usted no pertenece a este proyecto"
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
