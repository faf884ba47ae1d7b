import { Button, Stack, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material';

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
export function ConfirmActions(props: ConfirmActionsProps) {
  const { label, obstacle, isSending, isSent = false, onConfirm, onCancel } = props;
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'));
  const reason = isSent ? null : obstacle;
  return (
    <>
      {/* A finger has no tooltip. */}
      {isNarrow && reason && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: -1, mb: 1 }}>
          {reason}
        </Typography>
      )}
      <Stack direction={{ xs: 'row', lg: 'column' }} spacing={1}>
        <Tooltip describeChild title={reason ?? ''}>
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
    </>
  );
}
