import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button, Stack } from '@mui/material';
import { LinkBase, useGetOne } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
import type { Presupuesto } from '#contract/presupuesto';
import { paths } from '../../../app/routes';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { Panel, WrapRow } from '../../../kit/layout';
import { PageTitle, ScreenTitle } from '../../../kit/PageTitle';
import { recordPage } from '../../../kit/RecordPage';
import { BudgetEditor } from './BudgetEditor';

function Budget({ id, record }: { id: number; record: Presupuesto | undefined }) {
  const { data: ficha } = useGetOne<FichaProyecto>('proyectoFichas', { id });
  const title = ficha ? `Presupuesto de ${ficha.nombre}` : 'Presupuesto';
  return (
    <>
      <PageTitle title={title} parent={{ title: ficha?.nombre ?? 'Proyecto', to: paths.proyecto(id) }} />
      <Stack spacing={2}>
        <WrapRow spacing={1.5} sx={{ alignItems: 'center', '& > h1': { flex: '1 1 12rem' }, '& > a': { ml: 'auto' } }}>
          <ScreenTitle>{title}</ScreenTitle>
          <Button component={LinkBase} to={paths.importarPresupuesto(id)} startIcon={<UploadFile />}>
            Importar
          </Button>
        </WrapRow>
        {record ? (
          <BudgetEditor record={record} />
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
