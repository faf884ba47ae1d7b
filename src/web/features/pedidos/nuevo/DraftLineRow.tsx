import { Box, Card, TableCell, TableRow, Typography } from '@mui/material';
import { LineProblem } from '../../../kit/document/lines/LineProblem';
import { CantidadCell } from '../../../kit/document/lines/NumberCell';
import { RemoveLine } from '../../../kit/document/lines/RemoveLine';
import { lineName, type DraftLine } from './draft';
import { OwnerImages, type DraftImages } from './imagenes/OwnerImages';

interface DraftLineProps {
  line: DraftLine;
  error: string | undefined;
  disabled: boolean;
  images: DraftImages;
  /** Why files chosen for its images were refused. */
  onProblems: (problems: readonly string[]) => void;
  onCantidad: (cantidad: number) => void;
  onRemove: () => void;
}

const Cantidad = ({ line, disabled, onCantidad }: DraftLineProps) => (
  <CantidadCell name={lineName(line)} value={line.cantidad} onChange={onCantidad} disabled={disabled} />
);

const Remove = ({ line, disabled, onRemove }: DraftLineProps) => (
  <RemoveLine name={lineName(line)} {...{ disabled, onRemove }} />
);

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

export function DraftLineRow(props: DraftLineProps) {
  const { line, error } = props;
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{line.codigo}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {lineName(line)}
        <LineProblem problem={error} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{line.direccionamiento}</TableCell>
      <TableCell>
        <LineImagesCell {...props} />
      </TableCell>
      <TableCell align="right">
        <Cantidad {...props} />
      </TableCell>
      <TableCell align="right" padding="none" sx={{ pr: 1 }}>
        <Remove {...props} />
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
      <LineProblem problem={error} />
      <Box sx={{ mt: 0.5 }}>
        <LineImagesCell {...props} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', mt: 1 }}>
        <Cantidad {...props} />
        <Remove {...props} />
      </Box>
    </Card>
  );
}
