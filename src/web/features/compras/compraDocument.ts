import type { Download } from '../../kit/document/useDownload';

/** The PDF of a purchase order, with the file name that S7 prescribes. */
export const compraDocument = (id: number): Download => ({
  name: 'compras.documento',
  fileName: 'Ordenes.pdf',
  call: { params: { id } },
});
