import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Stack } from '@mui/material';
import { LinkBase, useGetOne } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
import type { Presupuesto } from '#contract/presupuesto';
import { useSession } from '../../../api/session';
import { paths } from '../../../app/routes';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { Panel } from '../../../kit/layout';
import { PageTitle, ScreenTitle } from '../../../kit/PageTitle';
import { recordPage } from '../../../kit/RecordPage';
import { BudgetEditor } from './BudgetEditor';

function Budget({ id, record }: { id: number; record: Presupuesto | undefined }) {
  const usuario = useSession();
  const { data: ficha } = useGetOne<FichaProyecto>('proyectoFichas', { id });
  const title = ficha ? `Presupuesto de ${ficha.nombre}` : 'Presupuesto';
  return (
    <>
      <PageTitle title={title} parent={{ title: ficha?.nombre ?? 'Proyecto', to: paths.proyecto(id) }} />
      <Stack spacing={2}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Box sx={{ flex: 1, minWidth: 'min(12rem, 100%)' }}>
            <ScreenTitle>{title}</ScreenTitle>
          </Box>
          <Button component={LinkBase} to={paths.importarPresupuesto(id)} startIcon={<UploadFile />}>
            Importar
          </Button>
        </Stack>
        {record && usuario ? (
          <BudgetEditor record={record} userId={usuario.id} />
        ) : (
          <Panel sx={{ maxWidth: 760 }}>
            <ListSkeleton rows={4} />
          </Panel>
        )}
      </Stack>
    </>
  );
}

export default recordPage<Presupuesto>(
  {
    resource: 'presupuestos',
    gate: 'presupuestos.update',
    title: 'Presupuesto',
    parent: { title: 'Proyectos', to: paths.list('proyectos') },
    missing: 'El proyecto no existe',
    failed: 'No se pudo cargar el presupuesto',
  },
  Budget,
);
