import { Button, Stack, Tooltip } from '@mui/material';

interface ConfirmActionsProps {
  label: string;
  /** Why the document cannot be confirmed yet; null when it can. */
  obstacle: string | null;
  isSending: boolean;
  /** It was just sent: what the next one lacks must not pop up over the good news. */
  isSent?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The two ends of a document being written: beside each other on a phone, below each other on a desk. */
export const ConfirmActions = ({
  label,
  obstacle,
  isSending,
  isSent = false,
  onConfirm,
  onCancel,
}: ConfirmActionsProps) => (
  <Stack direction={{ xs: 'row', lg: 'column' }} spacing={1}>
    <Tooltip describeChild title={isSent ? '' : obstacle}>
      <span style={{ flex: 1 }}>
        <Button
          fullWidth
          size="large"
          onClick={onConfirm}
          disabled={obstacle !== null || isSending}
          loading={isSending}
        >
          {label}
        </Button>
      </span>
    </Tooltip>
    <Button variant="outlined" onClick={onCancel} disabled={isSending}>
      Cancelar
    </Button>
  </Stack>
);
