import History from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { LinkBase, useParams } from 'react-admin';
import { May } from '../kit/gate';
import { paths } from './routes';

interface Props {
  /** Where the audit keeps the record's changes. */
  table: string;
  /** By default the id in the address. */
  id?: number;
}

/** Leads from a record to its changes in the audit, for those who may read them. */
export default function AuditLink({ table, id }: Props) {
  const { id: inAddress } = useParams();
  const idRegistro = id ?? Number(inAddress);
  // A purchase comes with the invoices of its supplier.
  const filter = table === 'compra' ? { idCompra: idRegistro } : { tabla: table, idRegistro };
  return (
    <May gate="auditoria.list">
      <Button
        component={LinkBase}
        to={paths.filtered('auditoria', filter)}
        startIcon={<History />}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        Historial
      </Button>
    </May>
  );
}
