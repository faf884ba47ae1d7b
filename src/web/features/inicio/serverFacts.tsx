import { Typography } from '@mui/material';
import { inicio, type Inicio } from '#contract/inicio';
import { useCall } from '../../api/reads';
import { fechaHora } from '../../api/company';
import { Panel } from '../../kit/layout';
import { Notice } from '../../kit/alerts/Notice';

/** The facts of the home page that come from no list. */
const useServerFacts = () => useCall('inicio.one', { schema: inicio });

/** Tells a user without any permission whom to ask. */
export function NoRights() {
  const { data } = useServerFacts();
  const names = data?.administradores ?? [];
  return (
    <Notice severity="info">
      Todavía no tiene permisos para trabajar en Bodega.{' '}
      {names.length > 0 ? `Pídalos a quien administra: ${names.join(', ')}.` : 'Pídalos a quien administra.'}
    </Notice>
  );
}

const backupText = ({ respaldo }: NonNullable<Inicio['servidor']>): string => {
  if (!respaldo) return 'Este servidor no hace respaldos por sí mismo.';
  const { ultimo, fallo } = respaldo;
  // The time ends in a full stop already: "a. m."
  const last = ultimo ? `Último respaldo: ${fechaHora(ultimo)}` : 'Todavía no hay ningún respaldo.';
  return fallo ? `${last} El intento más reciente falló: revise el espacio y el registro del servidor.` : last;
};

export function ServerState() {
  const { data } = useServerFacts();
  const servidor = data?.servidor;
  if (!servidor) return null;
  return (
    <Panel spacing={1} title="Servidor">
      <Typography variant="body2" color={servidor.respaldo?.fallo ? 'error' : undefined}>
        {backupText(servidor)}
      </Typography>
      <Typography variant="body2" color={servidor.discoLleno ? 'error' : undefined}>
        {servidor.discoLleno
          ? 'El disco está lleno: no se puede guardar hasta que se libere espacio.'
          : 'Hay espacio en el disco.'}
      </Typography>
    </Panel>
  );
}
