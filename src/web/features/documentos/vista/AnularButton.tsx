import Block from '@mui/icons-material/BlockOutlined';
import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { GateName } from '#contract/permisos';
import { motivo as motivoSchema, MOTIVO_MAX } from '#contract/pedido';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { Gated } from '../../../kit/gate';

interface AnularButtonProps {
  gate: GateName;
  /** Names what is annulled: "¿Anular la venta 12?". */
  title: string;
  /** What happens to stock. */
  effect: string;
  busy: boolean;
  /** Answers whether it was done: then the dialog closes. */
  onAnular: (motivo: string) => Promise<boolean>;
}

const schema = motivoSchema();

/** 'Anular' asks for a reason; the document stays, marked. */
export function AnularButton({ gate, title, effect, busy, onAnular }: AnularButtonProps) {
  const [open, setOpen] = useState(false);
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const { data, error } = schema.safeParse(motivo);
  const problem = tried ? error?.issues[0]?.message : undefined;

  const confirm = async () => {
    if (!open) return;
    setTried(true);
    if (data === undefined || !(await onAnular(data))) return;
    setOpen(false);
    setMotivo('');
    setTried(false);
  };

  return (
    <>
      <Gated gate={gate}>
        <Button variant="outlined" color="error" startIcon={<Block />} onClick={() => setOpen(true)}>
          Anular
        </Button>
      </Gated>
      <ConfirmDialog
        open={open}
        title={title}
        confirmLabel="Anular"
        cancelLabel="No anular"
        busy={busy}
        destructive
        asksText
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <Stack spacing={2}>
          <Typography>{effect} No se puede deshacer.</Typography>
          <TextField
            autoFocus
            required
            multiline
            minRows={2}
            label="Motivo"
            value={motivo}
            onChange={({ target }) => setMotivo(target.value)}
            onBlur={() => setTried(motivo !== '')}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: MOTIVO_MAX } }}
            sx={{ mt: 1 }}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
