import { Box, Stack, Typography } from '@mui/material';
import { usePermissions } from 'react-admin';
import { FLAGS } from '#contract/permisos';
import { useLogo } from '../../api/reads';
import { EmpresaLogo } from '../../app/EmpresaLogo';
import { Logo } from '../../app/layout/Logo';
import { useScreenSettled } from '../../app/layout/useScreenSettled';
import { mayPass, type Permisos } from '../../api/permisos';
import { PageTitle } from '../../kit/PageTitle';
import { ByProject } from './ByProject';
import { Drafts } from './Drafts';
import { FirstSteps } from './FirstSteps';
import { NewComments } from './NewComments';
import { NoRights, ServerState } from './serverFacts';
import { Requests } from './Requests';
import { Waiting } from './Waiting';

const hasRights = (permisos: Permisos) => permisos.some(permiso => FLAGS.some(flag => permiso[flag]));

/** Home: the company's logo, or Bodega's (S2, D48), and what is waiting for the signed-in user (D46). */
export function Inicio() {
  // Subscribes to the permissions: `mayPass` below is no hook.
  const { permissions = [] } = usePermissions<Permisos>();
  return (
    <Box sx={{ flex: 1 }} data-whole={useScreenSettled() || undefined}>
      <PageTitle title="Inicio" />
      <Typography component="h1" sx={{ display: 'grid', placeItems: 'center', py: { xs: 2, sm: 3 } }}>
        <EmpresaLogo
          logo={useLogo()}
          alt="Logo de la empresa"
          width={240}
          height={72}
          justify="center"
          instead={<Logo size={72} title="Bodega" />}
        />
      </Typography>
      <Stack spacing={3}>
        <FirstSteps />
        {hasRights(permissions) ? <Waiting /> : <NoRights />}
        <Drafts />
        {mayPass('aprobaciones.aprobar') && <Requests />}
        {mayPass('comentarios.nuevos') && <NewComments />}
        <ByProject />
        {mayPass('auditoria.list') && <ServerState />}
      </Stack>
    </Box>
  );
}
