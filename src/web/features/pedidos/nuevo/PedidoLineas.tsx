import { Box, Card, TableCell, TableRow } from '@mui/material';
import { useState } from 'react';
import { labels } from '#contract/declarations/labels';
import { pedidoLineaForm } from '#contract/pedido';
import { changeLine } from '../../../kit/document/draftLines';
import { LineName, LineNote } from '../../../kit/document/LineName';
import { CantidadCell, RemoveLine, TextCell } from '../../../kit/document/lineCells';
import { LinesOfDraft, type RowControls } from '../../../kit/document/LinesOfDraft';
import { findMergeable, lineName, type PedidoLinea, type PedidoStore } from './pedidoDraft';
import { Pictures, Problems } from '../imagenes/Pictures';
import { Quiet } from '../../../kit/layout';

interface PedidoLineasProps {
  store: PedidoStore;
  errors: ReadonlyMap<string, string> | undefined;
  shownId: string | undefined;
}

const words = {
  lines: 'Líneas del pedido',
  emptyTitle: 'El pedido no tiene líneas',
  emptyDetail: 'Elija un artículo, su cantidad y su direccionamiento, y pulse Agregar.',
};

export function PedidoLineas({ store, errors, shownId }: PedidoLineasProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  return (
    <LinesOfDraft
      words={words}
      store={store}
      nameOf={lineName}
      isAddedAgain={(line, since) => findMergeable(since, line) !== undefined}
      head={head}
      shownId={shownId}
      notice={<Problems problems={problems} onClose={() => setProblems([])} />}
      row={(line, controls) => (
        <DraftLineItem
          {...{ line, ...controls }}
          error={errors?.get(line.localId)}
          onProblems={setProblems}
          onChange={changed => store.update(current => changeLine(current, line.localId, () => changed))}
        />
      )}
    />
  );
}

const head = (
  <>
    <TableCell>Artículo</TableCell>
    <TableCell>{labels.direccionamiento}</TableCell>
    <TableCell>Imágenes</TableCell>
    <TableCell align="right">Cantidad</TableCell>
    <TableCell component="td" />
  </>
);

interface DraftLineProps extends RowControls {
  line: PedidoLinea;
  error: string | undefined;
  onProblems: (problems: readonly string[]) => void;
  onChange: (line: PedidoLinea) => void;
}

/** A draft line as a table row, or a card on a phone. Everything but the article is edited in place. */
function DraftLineItem({ line, error, onProblems, onChange, onRemove, isPhone }: DraftLineProps) {
  const name = lineName(line);
  const cell = { line, name, onChange };
  const cantidad = <CantidadCell {...cell} />;
  const remove = <RemoveLine {...{ name, onRemove }} />;
  const pictures = <Pictures {...{ name, onProblems }} owner={line.localId} dense />;
  const direccionamiento = (
    <TextCell
      {...cell}
      column="direccionamiento"
      label={labels.direccionamiento}
      schema={pedidoLineaForm.shape.direccionamiento}
    />
  );
  const head = (
    <>
      <LineName line={line} />
      <Box sx={{ mt: 0.5 }}>
        <TextCell
          {...cell}
          column="detalle"
          label="Detalle"
          schema={pedidoLineaForm.shape.detalle}
          placeholder="Detalle"
        />
      </Box>
      <LineNote severity="error" text={error} />
    </>
  );
  if (isPhone) {
    return (
      <Card component="li" sx={{ p: 1.5, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Box sx={{ flex: 1, minWidth: 0, typography: 'body2', fontWeight: 'fontWeightMedium' }}>{head}</Box>
          {remove}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1, my: 1 }}>
          <Quiet variant="caption">Cantidad</Quiet>
          <Quiet variant="caption">{labels.direccionamiento}</Quiet>
          {cantidad}
          {direccionamiento}
        </Box>
        {pictures}
      </Card>
    );
  }
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{head}</TableCell>
      <TableCell>{direccionamiento}</TableCell>
      <TableCell>{pictures}</TableCell>
      <TableCell align="right">{cantidad}</TableCell>
      <TableCell align="right" padding="none" sx={{ pr: 1 }}>
        {remove}
      </TableCell>
    </TableRow>
  );
}
