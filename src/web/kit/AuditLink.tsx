import History from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { LinkBase, type Identifier } from 'react-admin';
import { paths } from '../app/routes';
import { May } from './gate';

/** Leads from a record to its changes, which the audit keeps by table, for those who may read them. */
export const AuditLink = ({ table, id }: { table: string; id: Identifier }) => (
  <May gate="auditoria.list">
    <Button
      component={LinkBase}
      to={paths.filtered('auditoria', { tabla: table, idRegistro: Number(id) })}
      startIcon={<History />}
      sx={{ alignSelf: 'start', justifySelf: 'start' }}
    >
      Historial
    </Button>
  </May>
);
