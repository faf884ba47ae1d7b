import { Box, Button, CircularProgress } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';
import { LinkBase, useSaveContext } from 'react-admin';

export interface FormActionsProps {
  /** Where Regresar leads; without it there is none. */
  backTo?: string;
  saveLabel?: string;
  /** Limpiar, on forms that add. */
  onReset?: () => void;
}

/** Guardar at the lower right, Limpiar and Regresar beside it; on a phone always in reach. */
export function FormActions({ backTo, saveLabel = 'Guardar', onReset }: FormActionsProps) {
  const { isValid, isSubmitting } = useFormState();
  const { reset } = useFormContext();
  const { saving } = useSaveContext();
  const busy = isSubmitting || saving === true;
  const clear = () => {
    reset();
    onReset?.();
  };

  return (
    <Box
      data-bottom-bar="right"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        borderRadius: '0 0 8px 8px',
        '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
      }}
    >
      {backTo && (
        <Button component={LinkBase} to={backTo} variant="outlined">
          Regresar
        </Button>
      )}
      {onReset && (
        <Button variant="outlined" onClick={clear} disabled={busy}>
          Limpiar
        </Button>
      )}
      <Button
        type="submit"
        disabled={!isValid || busy}
        aria-busy={busy}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-label="Guardando" /> : undefined}
      >
        {saveLabel}
      </Button>
    </Box>
  );
}
