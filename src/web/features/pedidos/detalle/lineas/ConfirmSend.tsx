import { Button, Stack, Tooltip, Typography } from '@mui/material';
import { useState, type Ref } from 'react';
import type { Pedido } from '#contract/pedido';
import { sinPermiso } from '../../../../kit/ActionButton';
import { ConfirmDialog } from '../../../../kit/dialog/ConfirmDialog';
import { Fact } from '../../../../kit/document/DocumentLayout';
import { usePuede } from '../../../../api/permisos';
import type { LineWork, TypedLine } from './work';

interface ConfirmSendProps {
  work: LineWork;
  order: Pedido;
  /** What will be sent, and what that does in numbers. */
  typed: readonly TypedLine[];
  text: string;
  troubles: { conflicts: number; problems: number };
  unanswered: boolean;
  isSending: boolean;
  onConfirm: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Why it cannot be confirmed yet; null when it can. */
function obstacle({ work, order, typed, troubles }: ConfirmSendProps): string | null {
  if (order.estado === 'Cerrado') return 'El pedido está cerrado';
  if (troubles.conflicts > 0) return 'Revise primero las líneas que cambiaron';
  if (troubles.problems > 0) return 'Corrija primero las cantidades marcadas';
  return typed.length === 0 ? work.words.nothingTyped : null;
}

/** The main action of a document of lines; a dialog says first, in numbers, what it will do. */
export function ConfirmSend(props: ConfirmSendProps) {
  const { work, order, typed, text, unanswered, isSending, onConfirm, ref } = props;
  const { puede, falta } = usePuede(work.call);
  const [asking, setAsking] = useState(false);
  const reason = puede ? obstacle(props) : sinPermiso(falta);
  return (
    <>
      <Tooltip describeChild title={reason ?? ''}>
        <span>
          <Button
            ref={ref}
            fullWidth
            size="large"
            disabled={reason !== null || unanswered}
            loading={isSending}
            onClick={() => setAsking(true)}
          >
            {work.words.confirm}
          </Button>
        </span>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={work.words.ask(order.id)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        <Typography gutterBottom>{text}.</Typography>
        <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
          {typed.map(one => (
            <Fact key={one.line.id} label={one.line.nombreProducto}>
              <span style={{ whiteSpace: 'nowrap' }}>{work.listed(one.line, one.typed)}</span>
            </Fact>
          ))}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
