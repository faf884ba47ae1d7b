import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { type ReactNode, useState } from 'react';
import type { Compra } from '#contract/compra';
import { importe } from '#contract/text/format';
import { Notice } from '../../../kit/alerts/Notice';
import { copyOf } from '../../../kit/chosenFile';
import { errorMessage } from '../../../kit/errorMessage';
import { useReadRecord } from '../../../kit/RecordPage';
import { FileButton } from '../../../kit/uploads';
import { type Comprobante, readComprobante } from './facturaElectronica';

const ACCEPT = { 'text/xml': ['.xml'], 'application/xml': ['.xml'] };

/** A cédula as it compares: it is written with dashes or without. */
const bare = (cedula: string) => cedula.replaceAll(/\D/g, '').replace(/^0+/, '');

/** What does not fit the purchase. */
function doubtsOf({ emisor, cedula, moneda, total }: Comprobante, { proveedor }: Compra): string[] {
  const doubts = [];
  if (proveedor?.cedula && bare(proveedor.cedula) !== bare(cedula))
    doubts.push(
      `La emite ${emisor}, cédula ${cedula}, y la orden es de ${proveedor.razonSocial}, ${proveedor.cedula}.`,
    );
  if (moneda !== 'CRC') doubts.push(`Su total es de ${moneda} ${importe(total)}: escriba el monto en colones.`);
  return doubts;
}

interface Props {
  notaCredito: boolean;
  onRead: (typed: { numero: string; fecha: string; vence: string | null; monto: number | null }) => void;
}

/** Enters what the supplier's electronic invoice says: its XML comes with it by e-mail. */
export function FromXml({ notaCredito, onRead }: Props) {
  const compra = useReadRecord<Compra>();
  const [said, say] = useState<{ severity: 'error' | 'warning' | 'success'; text: ReactNode }>();
  const read = async (file: File) => {
    try {
      const found = await readComprobante(await copyOf(file), notaCredito);
      const { numero, fecha, vence, moneda, total, emisor } = found;
      onRead({ numero, fecha, vence: notaCredito ? null : vence, monto: moneda === 'CRC' ? total : null });
      const doubts = doubtsOf(found, compra);
      if (doubts.length > 0) say({ severity: 'warning', text: doubts.join(' ') });
      else say({ severity: 'success', text: `Datos tomados del XML de ${emisor}` });
    } catch (error) {
      say({ severity: 'error', text: errorMessage(error) });
    }
  };
  return (
    <>
      <FileButton
        name="XML de la factura electrónica"
        label="Tomar del XML"
        accept={ACCEPT}
        onFile={file => void read(file)}
        size="small"
        startIcon={<UploadFile />}
      />
      {said && <Notice severity={said.severity}>{said.text}</Notice>}
    </>
  );
}
