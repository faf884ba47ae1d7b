import { Box, Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { FLAGS } from '#contract/permisos';
import { useLogo } from '../../api/reads';
import { EmpresaLogo } from '../../app/EmpresaLogo';
import { Logo } from '../../app/layout/Logo';
import { useScreenSettled } from '../../app/layout/useScreenSettled';
import { mayPass, type Permisos } from '../../api/permisos';
import { PageTitle } from '../../kit/PageTitle';
import { Drafts } from './Drafts';
import { FirstSteps } from './FirstSteps';
import { Requests } from './Requests';
import { Waiting } from './Waiting';

// In chunks of their own: the first one, which every list needs too, stays small, and what these show is read from the server anyway.
const ByProject = lazy(() => import('./ByProject'));
const NewComments = lazy(() => import('./NewComments'));
const facts = () => import('./serverFacts');
const NoRights = lazy(async () => ({ default: (await facts()).NoRights }));
const ServerState = lazy(async () => ({ default: (await facts()).ServerState }));

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
        <Suspense>{hasRights(permissions) ? <Waiting /> : <NoRights />}</Suspense>
        <Drafts />
        {mayPass('aprobaciones.aprobar') && <Requests />}
        <Suspense>{mayPass('comentarios.nuevos') && <NewComments />}</Suspense>
        <Suspense>
          <ByProject />
          {mayPass('auditoria.list') && <ServerState />}
        </Suspense>
      </Stack>
    </Box>
  );
}
