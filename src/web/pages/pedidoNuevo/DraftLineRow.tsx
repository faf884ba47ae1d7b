import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Card, IconButton, Stack, TableCell, TableRow, Tooltip, Typography } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { cantidad as cantidadSchema } from '#contract/fields';
import { CantidadInput } from '../../components/document/CantidadInput';
import { lineInput } from '../../components/document/moveBetweenLines';
import { lineName, type DraftLine } from './draft';
import { OwnerImages, type DraftImages } from './imagenes/OwnerImages';

export interface DraftLineProps {
  line: DraftLine;
  error: string | undefined;
  disabled: boolean;
  images: DraftImages;
  /** Why files chosen for its images were refused. */
  onProblems: (problems: readonly string[]) => void;
  onCantidad: (cantidad: number) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const schema = cantidadSchema();

/** The quantity of a line, edited in place. Only a valid one reaches the draft; leaving another brings the last one back. */
function CantidadCell({ line, disabled, onCantidad, onKeyDown }: DraftLineProps) {
  const [typing, setTyping] = useState<number | null>();
  const value = typing === undefined ? line.cantidad : typing;
  const problem = typing === undefined ? undefined : schema.safeParse(typing).error?.issues[0]?.message;

  const change = (next: number | null) => {
    setTyping(next);
    const { data } = schema.safeParse(next);
    if (data !== undefined) onCantidad(data);
  };

  return (
    <CantidadInput
      size="small"
      value={value}
      onChange={change}
      onBlur={() => setTyping(undefined)}
      onKeyDown={onKeyDown}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        htmlInput: { ...lineInput, 'aria-label': `Cantidad de ${lineName(line)}`, style: { textAlign: 'right' } },
      }}
      sx={{ width: 104 }}
    />
  );
}

function RemoveButton({ line, disabled, onRemove }: DraftLineProps) {
  return (
    <Tooltip title="Quitar">
      <span>
        <IconButton aria-label={`Quitar ${lineName(line)}`} onClick={onRemove} disabled={disabled}>
          <DeleteOutlineIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

const LineImagesCell = ({ line, images, disabled, onProblems }: DraftLineProps) => (
  <OwnerImages
    {...images}
    owner={line.localId}
    name={lineName(line)}
    disabled={disabled}
    dense
    onProblems={onProblems}
  />
);

const LineError = ({ error }: { error: string | undefined }) =>
  error ? (
    <Stack direction="row" spacing={0.5} role="alert" sx={{ color: 'error.main', alignItems: 'center' }}>
      <ErrorOutlineIcon fontSize="inherit" />
      <Typography variant="caption">{error}</Typography>
    </Stack>
  ) : null;

export function DraftLineRow(props: DraftLineProps) {
  const { line, error } = props;
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{line.codigo}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {lineName(line)}
        <LineError error={error} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{line.direccionamiento}</TableCell>
      <TableCell>
        <LineImagesCell {...props} />
      </TableCell>
      <TableCell align="right">
        <CantidadCell {...props} />
      </TableCell>
      <TableCell align="right" padding="none" sx={{ pr: 1 }}>
        <RemoveButton {...props} />
      </TableCell>
    </TableRow>
  );
}

export function DraftLineCard(props: DraftLineProps) {
  const { line, error } = props;
  return (
    <Card component="li" variant="outlined" sx={{ p: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
        {lineName(line)}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {line.codigo} · Direccionamiento {line.direccionamiento}
      </Typography>
      <LineError error={error} />
      <Box sx={{ mt: 0.5 }}>
        <LineImagesCell {...props} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', mt: 1 }}>
        <CantidadCell {...props} />
        <RemoveButton {...props} />
      </Box>
    </Card>
  );
}
