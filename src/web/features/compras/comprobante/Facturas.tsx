import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { type Facturacion, facturacionNames } from '#contract/facturaProveedor';
import { dinero } from '#contract/text/format';
import { minus, plus } from '#contract/text/sums';
import { Badge, type Tone } from '../../../kit/Badge';
import { HeadFacts } from '../../../kit/document/facts';
import { GatedButton } from '../../../kit/gate';
import { Panel, PlainList, WrapRow } from '../../../kit/layout';
import { useReadRecord } from '../../../kit/RecordPage';
import { totalesOf } from '../compra';
import { FacturaDialog } from './FacturaDialog';
import { FacturaRow } from './FacturaRow';

const tones: Record<Facturacion, Tone> = { Sin: 'quiet', Parte: 'warning', Total: 'good', DeMas: 'bad' };

/** What the supplier has invoiced for a purchase, beside its total; a provider that knows only the plain calls has none. */
export function Facturas() {
  const compra = useReadRecord<Compra>();
  const { estado, facturas } = compra;
  const facturacion = compra.facturacion ?? 'Sin';
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
            <Badge tone={tones[facturacion]}>{facturacionNames[facturacion]}</Badge>
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
