import type { Download } from '../../../kit/document/useDownload';

/** A purchase order as PDF, under the name that S7 gives it. */
export const compraDocument = (id: number): Download => ({
  name: 'compras.documento',
  fileName: 'Ordenes.pdf',
  call: { params: { id } },
});

/** An invoice as PDF; S2 has no name for it. */
export const ventaDocument = (id: number): Download => ({
  name: 'ventas.documento',
  fileName: `Factura-${id}.pdf`,
  call: { params: { id } },
});
