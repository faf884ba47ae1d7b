import { Box, Card, TableCell, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { changeLine } from '../../../kit/document/draftLines';
import { CantidadCell, LineProblem, RemoveLine } from '../../../kit/document/lineCells';
import { LinesOfDraft } from '../../../kit/document/LinesOfDraft';
import { findMergeable, lineName, type DraftLine, type DraftStore } from './draft';
import { DraftLineImages, Problems, type DraftImages } from '../imagenes/DraftLineImages';

interface DraftLinesProps {
  lineas: readonly DraftLine[];
  store: DraftStore;
  errors: ReadonlyMap<string, string>;
  disabled: boolean;
  images: DraftImages;
  /** The line that was just added: its page is shown. */
  shownId: string | undefined;
}

const words = {
  lines: 'Líneas del pedido',
  emptyTitle: 'El pedido no tiene líneas',
  emptyDetail: 'Elija un artículo, su cantidad y su direccionamiento, y pulse Agregar.',
};

/** What is on the draft: each line with its quantity and its images. */
export function DraftLines({ lineas, store, errors, disabled, images, shownId }: DraftLinesProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  return (
    <LinesOfDraft
      words={words}
      lineas={lineas}
      store={store}
      nameOf={lineName}
      isBack={(line, since) => findMergeable({ lineas: since }, line) !== undefined}
      head={head}
      shownId={shownId}
      notice={<Problems problems={problems} onClose={() => setProblems([])} />}
      row={(line, onRemove, isPhone) => {
        const Line = isPhone ? DraftLineCard : DraftLineRow;
        return (
          <Line
            key={line.localId}
            line={line}
            error={errors.get(line.localId)}
            disabled={disabled}
            images={images}
            onProblems={setProblems}
            onChange={changed => store.update(current => changeLine(current, line.localId, () => changed))}
            onRemove={onRemove}
          />
        );
      }}
    />
  );
}

const head = (
  <>
    <TableCell>Código</TableCell>
    <TableCell>Artículo</TableCell>
    <TableCell>Direccionamiento</TableCell>
    <TableCell>Imágenes</TableCell>
    <TableCell align="right">Cantidad</TableCell>
    <TableCell />
  </>
);

interface DraftLineProps {
  line: DraftLine;
  error: string | undefined;
  disabled: boolean;
  images: DraftImages;
  /** Why files chosen for its images were refused. */
  onProblems: (problems: readonly string[]) => void;
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
}

const Cantidad = ({ line, disabled, onChange }: DraftLineProps) => (
  <CantidadCell {...{ line, disabled, onChange }} name={lineName(line)} />
);

const Remove = ({ line, disabled, onRemove }: DraftLineProps) => (
  <RemoveLine name={lineName(line)} {...{ disabled, onRemove }} />
);

const LineImagesCell = ({ line, images, disabled, onProblems }: DraftLineProps) => (
  <DraftLineImages
    {...images}
    owner={line.localId}
    name={lineName(line)}
    disabled={disabled}
    dense
    onProblems={onProblems}
  />
);

function DraftLineRow(props: DraftLineProps) {
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

function DraftLineCard(props: DraftLineProps) {
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
