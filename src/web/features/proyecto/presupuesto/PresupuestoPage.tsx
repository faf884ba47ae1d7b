import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, useGetOne } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
import type { Presupuesto } from '#contract/presupuesto';
import { useSession } from '../../../api/session';
import { paths } from '../../../app/routes';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { PageTitle } from '../../../kit/PageTitle';
import { ById, GatedScreen, LoadFailed, NotFound } from '../../../kit/screens';
import { BudgetEditor } from './BudgetEditor';

const LIST = paths.list('proyectos');

function Budget({ id }: { id: number }) {
  const usuario = useSession();
  const { data: ficha } = useGetOne<FichaProyecto>('proyectoFichas', { id });
  const { data, error, refetch } = useGetOne<Presupuesto>('presupuestos', { id });
  const notFound = <NotFound title="El proyecto no existe" to={LIST} wayBack="Ir a Proyectos" underTitle />;
  const title = ficha ? `Presupuesto de ${ficha.nombre}` : 'Presupuesto';
  return (
    <>
      <PageTitle title={title} parent={{ title: ficha?.nombre ?? 'Proyecto', to: paths.proyecto(id) }} />
      <Stack spacing={2}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography variant="h1" sx={{ flex: 1, minWidth: 'min(12rem, 100%)', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Button variant="outlined" component={LinkBase} to={paths.importarPresupuesto(id)} startIcon={<UploadFile />}>
            Importar
          </Button>
        </Stack>
        {error && !data ? (
          <LoadFailed title="No se pudo cargar el presupuesto" error={error} onRetry={refetch} notFound={notFound} />
        ) : data && usuario ? (
          <BudgetEditor key={`${usuario.id} ${id}`} record={data} userId={usuario.id} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Stack>
    </>
  );
}

export default function PresupuestoPage() {
  return (
    <GatedScreen gate="presupuestos.update">
      <ById missing="El proyecto no existe" to={LIST}>
        {id => <Budget key={id} id={id} />}
      </ById>
    </GatedScreen>
  );
}
