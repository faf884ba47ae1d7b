import { Alert, Box, Chip, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { abilities } from '#contract/rights/abilities';
import { gates, passes, type GateName } from '#contract/permisos';
import { usuarioPermisos } from '#contract/usuario';
import { useCall } from '../../api/reads';
import { menu } from '../../app/layout/menuEntries';
import { errorMessage } from '../../kit/errorMessage';
import { PlainList } from '../../kit/layout';

const entries = menu.flatMap(group => group.entries);

function Named({ title, names, none }: { title: string; names: readonly string[]; none: string }) {
  return (
    <Box role="group" aria-label={title}>
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      {names.length === 0 && <Typography color="text.secondary">{none}</Typography>}
      <PlainList direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {names.map(name => (
          <li key={name}>
            <Chip size="small" variant="outlined" label={name} />
          </li>
        ))}
      </PlainList>
    </Box>
  );
}

interface Props {
  perfiles: readonly number[];
  /** Undefined if the editor may not read them. */
  proyectos: readonly number[] | undefined;
}

function Reach({ proyectos }: Pick<Props, 'proyectos'>) {
  const roll: unknown = useWatch({ name: 'roll' });
  if (!proyectos) return null;
  const text =
    roll === 'Administrador'
      ? 'Ve los pedidos de todos los proyectos.'
      : proyectos.length === 0
        ? 'Sin proyectos no trabaja con ningún pedido.'
        : `Trabaja con los pedidos de ${proyectos.length === 1 ? 'su proyecto' : `sus ${proyectos.length} proyectos`}.`;
  return <Typography color="text.secondary">{text}</Typography>;
}

/** What a user with these profiles would see and be able to do, by the gates; follows the form before saving (D53). */
export function WhatTheUserSees({ perfiles, proyectos }: Props) {
  const { data: permisos, error } = useCall('perfilPermisos.list', {
    query: { perfiles: perfiles.join(',') },
    schema: usuarioPermisos,
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{errorMessage(error, 'No se pudo leer qué dan estos perfiles')}</Alert>;
  if (!permisos) return null;
  // Inicio has no gate: it is not worth saying.
  const opens = ({ gate }: { gate?: GateName }) => gate !== undefined && passes({ permisos }, gates[gate]);
  return (
    <Box
      component="section"
      aria-label="Lo que verá esta persona"
      sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5, p: 2, borderRadius: 1, bgcolor: 'soft.primary' }}
    >
      <Typography variant="h3">Lo que verá esta persona</Typography>
      <Reach proyectos={proyectos} />
      <Named title="En el menú" names={entries.filter(opens).map(({ label }) => label)} none="Nada, además de Inicio" />
      <Named title="Puede" names={abilities.filter(opens).map(({ frase }) => frase)} none="Solo consultar lo que ve" />
    </Box>
  );
}
