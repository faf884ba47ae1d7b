import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { withCount, lineas } from '#contract/text/format';
import { paths } from '../../../app/routes';
import { DOCUMENT_FAILED } from '#contract/calls/envelope';
import { SendNotice, toldOf, useConfirmEmptying, type SendWords } from '../../../kit/draft/SendNotice';
import { unansweredSince, useDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { useFocusBack } from '../../../kit/focusBack';
import { remaining, isEmpty, withLeft, type NeedsDraft } from './needsDraft';
import { type ErrorsOfPurchases, errorsOfPurchases, purchasesOf, toBody } from './purchasesOfNeeds';
import { PurchasesDialog } from './PurchasesDialog';

const words: SendWords = {
  created: 'Las órdenes quedaron hechas',
  failed: DOCUMENT_FAILED,
  list: { label: 'Ir a Órdenes', to: paths.list('compras') },
  asNew: 'Confirmar como otras órdenes',
};

/** The answer to buying: the purchases made, one for each supplier, as they were sent. A plain provider may send none. */
const made = z.array(z.object({ id: z.number() })).catch([]);

function wordsOf(answer: unknown, sent: NeedsDraft): SendWords {
  const suppliers = purchasesOf(sent).map(({ proveedor }) => proveedor.nombre);
  const links = made.parse(answer).map(({ id }, at) => ({ label: `${id}, ${suppliers[at]}`, to: paths.compra(id) }));
  const [first, ...others] = links;
  if (!first) return words;
  if (others.length > 0) {
    return { ...words, created: `Se hicieron ${withCount(links.length, 'orden', 'órdenes')}`, links };
  }
  return { ...words, created: `Se hizo la orden ${first.label}`, links: [{ ...first, label: 'Ver la orden' }] };
}

/** "3 líneas de 2 proyectos", or the articles if all is for the warehouse. */
const briefOf = (draft: NeedsDraft): string =>
  draft.lineas.length === 0
    ? `${withCount(draft.articulos.length, 'artículo')} para la bodega`
    : `${lineas(draft.lineas.length)} de ${withCount(new Set(draft.lineas.map(({ proyecto }) => proyecto)).size, 'proyecto')}`;

const barSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, minHeight: 56 };

/** Making the purchases in a dialog, which stays open while one of them is refused. */
function usePurchasing(store: StoredDraft<NeedsDraft>) {
  const [open, setOpen] = useState(false);
  const [errors, setErrors] = useState<ErrorsOfPurchases>({});
  const [resultWords, setResultWords] = useState(words);
  const onClose = () => {
    setOpen(false);
    setErrors({});
  };
  const sender = useSendDraft({
    store,
    call: 'necesidades.comprar',
    toBody,
    remaining,
    told: (id, sent, answer) => toldOf(wordsOf(answer, sent))(id),
    onSent: (_, sent, answer) => {
      setResultWords(wordsOf(answer, sent));
      onClose();
    },
    onFailed: ({ data, fields }, sent) => {
      const said = errorsOfPurchases(sent, fields);
      setErrors(said);
      // Errors in an order's fields are corrected in the dialog.
      if (Object.keys(said).length > 0) return;
      store.update(current => withLeft(current, data));
      onClose();
    },
  });
  return { resultWords, onOpen: () => setOpen(true), dialog: { open, store, sender, errors, onClose } };
}

export function ChosenNeeds({ store }: { store: StoredDraft<NeedsDraft> }) {
  const draft = useDraft(store);
  const { resultWords, onOpen, dialog } = usePurchasing(store);
  const { sender } = dialog;
  const { ask, question } = useConfirmEmptying({
    title: '¿Soltar lo elegido?',
    lost: 'lo elegido',
    brief: briefOf(draft),
    onConfirm: store.clear,
  });
  // 'Reintentar', which is not in the dialog.
  useFocusBack(!dialog.open && sender.sending.state === 'sending', 'main');
  const nothing = isEmpty(draft);
  const result = useRef<HTMLDivElement>(null);
  return (
    <>
      <Box ref={result} tabIndex={-1} sx={{ outline: 'none', '&:empty': { display: 'none' } }}>
        <SendNotice words={resultWords} sender={sender} unansweredSince={unansweredSince(draft)} />
      </Box>
      <Paper variant="outlined" data-screen-only data-stuck={!nothing || undefined} sx={barSx}>
        <Typography color={nothing ? 'textSecondary' : undefined} aria-live="polite">
          {nothing ? 'Elija líneas, enteras o en parte, y haga sus órdenes de compra.' : `Elegido: ${briefOf(draft)}`}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {!nothing && (
          <>
            <Button onClick={ask}>Soltar todo</Button>
            <Button variant="contained" startIcon={<ShoppingCart />} onClick={onOpen}>
              Hacer las órdenes
            </Button>
          </>
        )}
      </Paper>
      <PurchasesDialog
        {...dialog}
        draft={draft}
        // What was pressed is gone, and so is the button that opened the dialog.
        onExited={() => sender.sending.state === 'sent' && result.current?.focus()}
      />
      {question}
    </>
  );
}
