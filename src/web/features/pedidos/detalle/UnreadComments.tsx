import { Box } from '@mui/material';
import type { Comentario } from '#contract/comentario';
import { fullName } from '#contract/text/format';
import { fechaHora } from '../../../api/company';
import { useNotifyingWrite } from '../../../api/useWrite';
import { Notice } from '../../../kit/alerts/Notice';
import { useFocusWhenGone } from '../../../kit/focus';
import { useComentarios } from './Comentarios';

/** What others wrote about an order that one receives or changes; it stays until one says to have read it. */
export default function UnreadComments({ id }: { id: string }) {
  const { data = [], refetch } = useComentarios(id);
  const unread = data.filter(({ nuevo }) => nuevo);
  return unread.length > 0 && <Unread {...{ id, unread, refetch }} />;
}

interface UnreadProps {
  id: string;
  unread: readonly Comentario[];
  refetch: () => unknown;
}

function Unread({ id, unread, refetch }: UnreadProps) {
  const { send, busy } = useNotifyingWrite('comentarios.leer');
  useFocusWhenGone();
  const read = () => send({ params: { id }, data: { hasta: unread.at(-1)?.id } }, () => void refetch());
  return (
    <Notice
      severity="info"
      title="Comentarios sin leer"
      actions={[{ label: 'Ya los leí', onClick: read, loading: busy }]}
      sx={{ mb: 2 }}
    >
      {unread.map(({ id: key, usuario, fecha, texto }) => (
        <Box key={key} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {`${fullName(usuario)}, ${fechaHora(fecha)}: ${texto}`}
        </Box>
      ))}
    </Notice>
  );
}
