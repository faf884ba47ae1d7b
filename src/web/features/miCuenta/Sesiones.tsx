import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { z } from 'zod';
import { sentence } from '#contract/text/format';
import { ownSesion, type OwnSesion } from '#contract/usuario';
import { useCall } from '../../api/reads';
import { readFailure } from '../../api/failure';
import { fechaHora } from '../../api/company';
import { AlertButton } from '../../kit/alerts/Notice';
import { useNotifyingWrite } from '../../api/useWrite';
import { errorMessage } from '../../kit/errorMessage';
import { ListSkeleton } from '../../kit/list/ListStates';
import { PlainList, Quiet, FormPanel } from '../../kit/layout';
import { browserName } from './browserName';

const sesiones = z.array(ownSesion);

function Sesion({ agente, direccion, creada, usada, termina, esta }: OwnSesion) {
  const facts = [
    direccion && `Desde ${direccion}`,
    `Abierta ${fechaHora(creada)}, usada ${fechaHora(usada)}`,
    `Termina a más tardar ${fechaHora(termina)}`,
  ];
  return (
    <Box component="li" sx={{ display: 'grid', minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {browserName(agente)} {esta && <Chip size="small" label="Esta sesión" />}
      </Typography>
      <Quiet sx={{ overflowWrap: 'anywhere' }}>{facts.flatMap(fact => (fact ? [sentence(fact)] : [])).join(' ')}</Quiet>
    </Box>
  );
}

/** The user's sessions, and a button that ends all others (D6). Hidden if the provider does not list them. */
export function Sesiones() {
  const { data, error, isPending, refetch } = useCall('sesion.propias', { schema: sesiones });
  const { send, busy } = useNotifyingWrite('sesion.cerrarDemas');
  if (error && readFailure(error).status === 404) return null;
  return (
    <FormPanel title="Sesiones abiertas">
      {error && (
        <Alert severity="error" action={<AlertButton onClick={() => void refetch()}>Reintentar</AlertButton>}>
          {errorMessage(error)}
        </Alert>
      )}
      {isPending && <ListSkeleton rows={2} />}
      <PlainList spacing={2}>
        {data?.map(sesion => (
          <Sesion key={sesion.id} {...sesion} />
        ))}
      </PlainList>
      {data && data.length > 1 && (
        <Button sx={{ alignSelf: 'flex-start' }} loading={busy} onClick={() => send({})}>
          Cerrar las demás
        </Button>
      )}
    </FormPanel>
  );
}
