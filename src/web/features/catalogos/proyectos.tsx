import QueryStats from '@mui/icons-material/QueryStatsOutlined';
import { useGetList } from 'react-admin';
import { proyectos, type Proyecto } from '#contract/proyecto';
import { useSession } from '../../api/session';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';
import { useMayPass } from '../../kit/gate';

/** More projects than a person has. */
const ALL = { pagination: { page: 1, perPage: 1000 } };

/** The way to what a project costs, for who reads its orders: those of the own projects, all of them who buys or administers (D11). */
function CostoButton({ id }: { id: number }) {
  const buys = useMayPass('compras.create');
  const readsAll = useSession()?.roll === 'Administrador' || buys;
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

/** Where a project is built is asked for in its form; its list stays as it was. */
export default catalogueResource(proyectos, {
  columns: { direccion: false },
  rowActions: ({ id }) => <CostoButton id={id} />,
});
