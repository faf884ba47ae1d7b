import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, useGetOne } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
import type { Presupuesto } from '#contract/presupuesto';
import { useSession } from '../../../api/session';
import { paths } from '../../../app/routes';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { PageTitle } from '../../../kit/PageTitle';
import { RecordFailed, RecordPage } from '../../../kit/RecordPage';
import { BudgetEditor } from './BudgetEditor';

function Budget({ id }: { id: number }) {
  const usuario = useSession();
  const { data: ficha } = useGetOne<FichaProyecto>('proyectoFichas', { id });
  const { data, error, refetch } = useGetOne<Presupuesto>('presupuestos', { id });
  if (error && !data) return <RecordFailed error={error} refetch={refetch} />;
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
        {data && usuario ? (
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
    <RecordPage
      gate="presupuestos.update"
      title="Presupuesto"
      parent={{ title: 'Proyectos', to: paths.list('proyectos') }}
      missing="El proyecto no existe"
      failed="No se pudo cargar el presupuesto"
    >
      {id => <Budget id={id} />}
    </RecordPage>
  );
}
