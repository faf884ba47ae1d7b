import { Box, Typography } from '@mui/material';
import { useState, type RefObject } from 'react';
import { FirstPicker } from '../../../kit/document/FirstPicker';
import { AddedStatus, type Added, type LineFormHandle } from '../../../kit/document/lineForm';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { addDays, cantidad, dia } from '#contract/text/format';
import { plus } from '#contract/text/sums';
import { newKey } from '../../../api/writes';
import { AskingDialog } from '../../../kit/dialog/AskingDialog';
import { byName, choiceOf, namedOf } from '../../../kit/picker/choices';
import { useToday, diasEntrega } from '../../../api/company';
import { DayPicker } from '../../../kit/date/DayPicker';
import { Panel } from '../../../kit/layout';
import { useIsPhone } from '../../../kit/width';
import { useUserImages } from '../imagenes/userImages';
import {
  addLine,
  findMergeable,
  mergeLine,
  mergeNeedsAnswer,
  type PedidoLinea,
  type PedidoStore,
  type Keep,
  type NewPedidoLinea,
} from './pedidoDraft';
import { PedidoLineaForm } from './PedidoLineaForm';

/** The projects an order can be for: the user's active ones (D11, D32). */
const ownProyecto = {
  ...byName('misProyectos', 'Proyecto'),
  none: 'Ningún proyecto activo coincide',
  empty: 'No hay proyectos suyos para elegir. Se agregan en Catálogos, y los asigna quien administra los usuarios',
};

interface PedidoFormProps {
  store: PedidoStore;
  added: Added | null;
  onAdded: (added: Added) => void;
  lineForm: RefObject<LineFormHandle | null>;
  failed: Readonly<Record<string, string>>;
}

/** Form of the draft. On a desk the first missing field gets the focus; on a phone that would open the keyboard. */
export function PedidoForm({ store, added, onAdded, lineForm, failed }: PedidoFormProps) {
  const { add, question } = useAddLine(store, onAdded);
  const isPhone = useIsPhone();
  const proyecto = useDraftPart(store, draft => draft.proyecto);
  const fechaEntrega = useDraftPart(store, draft => draft.fechaEntrega);
  const [startsWithProject] = useState(proyecto !== null);
  // The delivery is optional, with a default, and from today on (D12).
  const today = useToday();
  const wrongDay = failed['fechaEntrega'];
  return (
    <Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <FirstPicker
          kind={ownProyecto}
          required="El proyecto es requerido"
          value={proyecto && choiceOf(proyecto)}
          error={failed['idProyecto']}
          onChange={chosen => store.update(current => ({ ...current, proyecto: namedOf(chosen) }))}
          onDone={() => lineForm.current?.focus()}
        />
        <DayPicker
          label="Entrega estimada"
          value={fechaEntrega}
          onChange={day => store.update(current => ({ ...current, fechaEntrega: day }))}
          min={today}
          error={wrongDay !== undefined}
          helperText={wrongDay ?? (fechaEntrega ? undefined : `Sin elegir: ${dia(addDays(today, diasEntrega()))}`)}
        />
      </Box>
      <PedidoLineaForm ref={lineForm} onAdd={add} autoFocus={!isPhone && startsWithProject} />
      <AddedStatus added={added} />
      {question}
    </Panel>
  );
}

/** A question before lines with different texts are merged (D19). */
interface MergeQuestion {
  existing: PedidoLinea;
  line: NewPedidoLinea;
  /** null cancels; the form keeps its values. */
  answer: (keep: Keep | null) => void;
}

/** Adds a line to the draft or merges it into one of the same article, asking first if D19 requires it. */
function useAddLine(store: PedidoStore, onAdded: PedidoFormProps['onAdded']) {
  const { store: images } = useUserImages();
  const [question, setQuestion] = useState<MergeQuestion | null>(null);

  const ask = (existing: PedidoLinea, line: NewPedidoLinea) =>
    new Promise<Keep | null>(answer => setQuestion({ existing, line, answer })).finally(() => setQuestion(null));

  const add = async (line: NewPedidoLinea): Promise<boolean> => {
    const find = () => findMergeable(store.get().lineas, line);
    const asked = find();
    const keep = asked && mergeNeedsAnswer(asked, line) ? await ask(asked, line) : 'existing';
    if (!keep) return false;
    // Another tab may have taken that line away meanwhile.
    const existing = find();
    const localId = existing?.localId ?? newKey();
    store.update(current =>
      existing ? mergeLine(current, localId, line, keep) : addLine(current, { ...line, localId }),
    );
    void images.moveFormTo(localId);
    const now = store.get().lineas.find(candidate => candidate.localId === localId);
    onAdded({ line, localId, total: (existing && now?.cantidad) ?? null });
    return true;
  };

  return { add, question: <MergeDialog question={question} /> };
}

/** Asks which texts the merged line keeps, if the article is on the draft with other texts (D19). */
function MergeDialog({ question }: { question: MergeQuestion | null }) {
  const { existing, line, answer } = question ?? {};
  return (
    <AskingDialog
      open={question !== null}
      title="Este artículo ya está en el pedido"
      onClose={() => answer?.(null)}
      answers={[
        { label: 'No sumar', onClick: () => answer?.(null) },
        { label: 'Sumar y usar lo nuevo', onClick: () => answer?.('new') },
        {
          label: 'Sumar y dejar como estaba',
          onClick: () => answer?.('existing'),
          variant: 'contained',
          autoFocus: true,
        },
      ]}
    >
      {existing && line && (
        <>
          <Typography gutterBottom>
            {existing.nombreProducto}: se sumarán {cantidad(line.cantidad)} y quedarán{' '}
            {cantidad(plus(existing.cantidad, line.cantidad))}.
          </Typography>
          <Typography color="textSecondary">
            Está con {textsOf(existing)}. Usted escribió {textsOf(line)}. ¿Cuál debe quedar?
          </Typography>
        </>
      )}
    </AskingDialog>
  );
}

const textsOf = ({ direccionamiento, detalle }: { direccionamiento: string; detalle: string }): string =>
  `direccionamiento ${direccionamiento}${detalle ? ` y detalle “${detalle}”` : ''}`;
