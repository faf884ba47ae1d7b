import { TableCell } from '@mui/material';
import { LinesOfDraft } from '../../../kit/document/LinesOfDraft';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { findMergeable, type DocumentoBorrador } from './draft';
import { editLine } from '../../../kit/document/draftLines';
import type { DocumentoKind } from './kind';
import type { Productos } from './lineState';
import { DocumentoLineaCard, DocumentoLineaRow } from './DocumentoLinea';

interface DocumentoLineasProps {
  kind: DocumentoKind;
  draft: DocumentoBorrador;
  store: StoredDraft<DocumentoBorrador>;
  productos: Productos;
  problems: ReadonlyMap<string, string>;
  shownId: string | undefined;
}

export const DocumentoLineas = ({ kind, draft, store, productos, problems, shownId }: DocumentoLineasProps) => (
  <LinesOfDraft
    words={kind.words}
    lineas={draft.lineas}
    store={store}
    nameOf={({ nombreProducto }) => nombreProducto}
    isBack={(line, since) => findMergeable({ lineas: since }, line) !== undefined}
    head={<Head kind={kind} />}
    shownId={shownId}
    row={(line, onRemove, isPhone) => {
      const Line = isPhone ? DocumentoLineaCard : DocumentoLineaRow;
      return (
        <Line
          key={line.localId}
          onRemove={onRemove}
          kind={kind}
          line={line}
          producto={productos.get(line.idProducto)}
          problem={problems.get(line.localId)}
          onChange={changes => store.update(current => editLine(current, line.localId, changes))}
        />
      );
    }}
  />
);

const Head = ({ kind }: { kind: DocumentoKind }) => (
  <>
    <TableCell>Producto</TableCell>
    {kind.limitedByStock && <TableCell align="right">Hay</TableCell>}
    <TableCell align="right">{kind.monto.label}</TableCell>
    <TableCell align="right">Cantidad</TableCell>
    <TableCell align="right">Importe</TableCell>
    <TableCell />
  </>
);
