import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { etiquetas } from '#contract/etiquetas';
import { fechaHora } from '../../../app/company';
import { HeadFact } from '../../../kit/document/DocumentLayout';
import { useToldWrite } from '../../../kit/draft/useWrite';
import { Gated } from '../../../kit/gate';
import { EtapaBadge, Prometida } from '../etapa';
import { AcuerdoDialog, ConfirmadaDialog } from './AcuerdoDialog';

/** What was agreed with the supplier, how far it is, and what can be noted of it (D48). Absent where the provider knows nothing of it. */
export function Acuerdo({ compra }: { compra: Compra }) {
  if (!compra.etapa) return null;
  const { enviada, confirmada, lugarEntrega, condiciones, observaciones } = compra;
  return (
    <Card variant="outlined" component="section" aria-label="Acuerdo con el proveedor" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2">Acuerdo con el proveedor</Typography>
          <EtapaBadge compra={compra} />
        </Stack>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }}
        >
          <HeadFact label={etiquetas.fechaPrometida}>
            <Prometida compra={compra} />
          </HeadFact>
          <HeadFact label={etiquetas.enviada}>{fechaHora(enviada)}</HeadFact>
          <HeadFact label={etiquetas.confirmada}>{fechaHora(confirmada)}</HeadFact>
          <HeadFact label={etiquetas.lugarEntrega}>{lugarEntrega}</HeadFact>
          <HeadFact label={etiquetas.condiciones}>{condiciones}</HeadFact>
          <HeadFact label={etiquetas.observaciones}>{observaciones}</HeadFact>
        </Box>
        {compra.estado === 'Pendiente' && <Acciones compra={compra} />}
      </Stack>
    </Card>
  );
}

function Acciones({ compra }: { compra: Compra }) {
  const [asked, setAsked] = useState<'acuerdo' | 'confirmada' | null>(null);
  const close = () => setAsked(null);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {!compra.enviada && <MarcarEnviada compra={compra} />}
      <Gated gate="compras.confirmar">
        <Button variant="outlined" onClick={() => setAsked('confirmada')}>
          {compra.confirmada ? 'Cambió la fecha confirmada' : 'El proveedor confirmó'}
        </Button>
      </Gated>
      <Gated gate="compras.promesa">
        <Button variant="outlined" onClick={() => setAsked('acuerdo')}>
          Cambiar lo acordado
        </Button>
      </Gated>
      {asked === 'acuerdo' && <AcuerdoDialog compra={compra} onClose={close} />}
      {asked === 'confirmada' && <ConfirmadaDialog compra={compra} onClose={close} />}
    </Stack>
  );
}

function MarcarEnviada({ compra: { id, version } }: { compra: Compra }) {
  const { busy, send } = useToldWrite('compras.marcarEnviada');
  return (
    <Gated gate="compras.marcarEnviada">
      <Button variant="outlined" loading={busy} onClick={() => send({ params: { id }, data: { version } })}>
        Marcar como enviada
      </Button>
    </Gated>
  );
}
