import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { type Facturacion, facturacionNames, signedMonto } from '#contract/facturaProveedor';
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
  const [adding, setAdding] = useState<'factura' | 'nota' | null>(null);
  if (!facturas || (estado === 'Anulada' && facturas.length === 0)) return null;
  const facturado = facturas.filter(({ anulada }) => !anulada).reduce((sum, one) => plus(sum, signedMonto(one)), 0);
  const left = minus(totalesOf(compra).total, facturado);
  return (
    <Panel title="Facturas del proveedor">
      {facturas.length > 0 && (
        <PlainList spacing={2}>
          {facturas.map(factura => (
            <FacturaRow key={factura.id} factura={factura} />
          ))}
        </PlainList>
      )}
      {estado !== 'Anulada' && (
        <>
          <WrapRow sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Badge tone={tones[facturacion]}>{facturacionNames[facturacion]}</Badge>
            <WrapRow>
              <GatedButton gate="compras.facturar" size="small" onClick={() => setAdding('factura')}>
                Registrar factura
              </GatedButton>
              {facturado > 0 && (
                <GatedButton gate="compras.facturar" size="small" onClick={() => setAdding('nota')}>
                  Nota de crédito
                </GatedButton>
              )}
            </WrapRow>
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
      {adding && <FacturaDialog notaCredito={adding === 'nota'} left={left} onClose={() => setAdding(null)} />}
    </Panel>
  );
}
