import { TableCell } from '@mui/material';
import { useState } from 'react';
import { DraftLines as Lines } from '../../../kit/document/lines/DraftLines';
import { findMergeable, lineName, setCantidad, type DraftLine } from './draft';
import { DraftLineCard, DraftLineRow } from './DraftLineRow';
import type { DraftStore } from './draftStore';
import { Problems, type DraftImages } from './imagenes/OwnerImages';

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
    <Lines
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
            onCantidad={cantidad => store.update(current => setCantidad(current, line.localId, cantidad))}
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
