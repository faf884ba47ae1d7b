import { Box, Typography } from '@mui/material';
import Block from '@mui/icons-material/BlockOutlined';
import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { type Facturacion, type FacturaProveedor, facturacionNames } from '#contract/facturaProveedor';
import { dia, dinero, dotted, fullName } from '#contract/text/format';
import { minus, plus } from '#contract/text/sums';
import { useDialogWrite } from '../../../api/useWrite';
import { Badge, type Tone } from '../../../kit/Badge';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { HeadFacts } from '../../../kit/document/facts';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { Panel, PlainList, Quiet, RowTitle, WrapRow } from '../../../kit/layout';
import { useReadRecord } from '../../../kit/RecordPage';
import { totalesOf } from '../compra';
import { FacturaDialog } from './FacturaDialog';

const tones: Record<Facturacion, Tone> = { Sin: 'quiet', Parte: 'warning', Total: 'good', DeMas: 'bad' };

/** What the supplier has invoiced for a purchase, beside its total; a provider that knows only the plain calls has none. */
export function Facturas() {
  const compra = useReadRecord<Compra>();
  const { estado, facturas, facturacion } = compra;
  const [isAdding, setAdding] = useState(false);
  if (!facturas || (estado === 'Anulada' && facturas.length === 0)) return null;
  const facturado = facturas.filter(({ anulada }) => !anulada).reduce((sum, { monto }) => plus(sum, monto), 0);
  const left = minus(totalesOf(compra).total, facturado);
  return (
    <Panel title="Facturas del proveedor">
      {facturas.length > 0 && (
        <PlainList>
          {facturas.map(factura => (
            <FacturaRow key={factura.id} factura={factura} />
          ))}
        </PlainList>
      )}
      {estado !== 'Anulada' && (
        <>
          <WrapRow sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Badge tone={tones[facturacion ?? 'Sin']}>{facturacionNames[facturacion ?? 'Sin']}</Badge>
            <GatedButton gate="compras.facturar" onClick={() => setAdding(true)}>
              Registrar factura
            </GatedButton>
          </WrapRow>
          {facturado > 0 && (
            <HeadFacts
              columns={2}
              facts={[
                ['Facturado', dinero(facturado)],
                left < 0 ? ['De más', dinero(-left)] : ['Por facturar', dinero(left)],
              ]}
            />
          )}
        </>
      )}
      {/* It stays if the purchase is annulled meanwhile, with what was typed: sending it shows the refusal. */}
      {isAdding && <FacturaDialog left={left} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function FacturaRow({ factura }: { factura: FacturaProveedor }) {
  const { numero, fecha, monto, observaciones, usuario, anulada, motivoAnulacion } = factura;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, textDecoration: anulada ? 'line-through' : undefined }}>
        <RowTitle>{`Factura ${numero}`}</RowTitle>
        <Typography variant="body2">{dotted(dia(fecha), dinero(monto))}</Typography>
        <Quiet sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {dotted(usuario && fullName(usuario), observaciones)}
        </Quiet>
      </Box>
      {anulada ? <Quiet>{`Anulada: ${motivoAnulacion}`}</Quiet> : <AnularFactura factura={factura} />}
    </Box>
  );
}

function AnularFactura({ factura: { id: idFactura, numero, monto } }: { factura: FacturaProveedor }) {
  const { id } = useReadRecord<Compra>();
  const [isAsking, setAsking] = useState(false);
  useFocusWhenGone();
  const { send, busy, failure } = useDialogWrite('compras.anularFactura', () => setAsking(false));
  return (
    <>
      <GatedButton
        gate="compras.anularFactura"
        size="small"
        color="error"
        startIcon={<Block />}
        aria-label={`Anular la factura ${numero}`}
        onClick={() => setAsking(true)}
      >
        Anular
      </GatedButton>
      {isAsking && (
        <ReasonDialog
          title={`¿Anular la factura ${numero}?`}
          confirmLabel="Anular"
          destructive
          busy={busy}
          failure={failure}
          onConfirm={motivo => send({ params: { id }, data: { idFactura, motivo } })}
          onCancel={() => setAsking(false)}
        >
          <Typography>{`Sus ${dinero(monto)} dejan de contar; se puede registrar de nuevo.`}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
