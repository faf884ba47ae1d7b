import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { IVA } from '#contract/constants';
import { cantidad, withCount, dinero } from '#contract/text/format';
import { plus } from '#contract/text/sums';
import { unidadOf } from '#contract/unidad';
import { useWrongInput } from '../../../kit/wrongInputs';
import { actionsSx, focusTitleIfLost } from '../../../kit/dialog/AskingDialog';
import { ShownDialog } from '../../../kit/dialog/ShownDialog';
import { RemoveLine } from '../../../kit/document/lineCells';
import { focusBeside } from '../../../kit/focus';
import { useFocusBack } from '../../../kit/focusBack';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { Sender } from '../../../kit/draft/useSendDraft';
import { choiceOf, namedOf } from '../../../kit/picker/choices';
import { Picker } from '../../../kit/picker/Picker';
import { plainText, problemOf, QuantityInput } from '../../../kit/quantity/QuantityInput';
import { PromesaSection } from '../PromesaSection';
import { activeProveedor } from '../../documentos/pickable';
import { PlainList, Quiet, RowTitle } from '../../../kit/layout';
import { useIsPhoneNow } from '../../../kit/width';
import {
  bodegaSchema,
  changeArticle,
  changePromesa,
  chooseForAll,
  chooseSupplier,
  costoSchema,
  dropArticle,
  promesaOf,
  type ChosenArticle,
  type NeedsDraft,
} from './needsDraft';
import {
  amountOf,
  costOf,
  type ErrorsOfPurchases,
  obstacleOf,
  pedidoOfOneProject,
  purchasesOf,
} from './purchasesOfNeeds';

interface PurchasesDialogProps {
  open: boolean;
  draft: NeedsDraft;
  store: StoredDraft<NeedsDraft>;
  sender: Sender;
  errors: ErrorsOfPurchases;
  onClose: () => void;
  onExited: () => void;
}

/** Picker that sets the supplier of all chosen articles at once. */
const forAll = { ...activeProveedor, label: 'Un mismo proveedor para todo' };

const inputsSx = {
  display: 'grid',
  gap: 1.5,
  // Below each other where letters are larger: no figure is cut.
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', sm: 'minmax(0, 1fr) 150px 150px' },
};

function Article({
  article,
  draft,
  store,
}: Pick<PurchasesDialogProps, 'draft' | 'store'> & { article: ChosenArticle }) {
  const { nombreProducto, proveedor, costo, bodega } = article;
  const [wasTouched, setTouched] = useState(false);
  const change = (changes: Partial<ChosenArticle>) =>
    store.update(current => changeArticle(current, article.id, changes));
  return (
    <Box component="li" aria-label={nombreProducto} sx={{ pt: 1.5, borderTop: 1, borderColor: 'var(--line)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1.5 }}>
        <RowTitle sx={{ flex: 1, minWidth: '60%' }}>
          {nombreProducto}
          <Quiet component="span">{` · ${unidadOf(article)}`}</Quiet>
        </RowTitle>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, ml: 'auto' }}>
          <Typography>
            {cantidad(amountOf(draft, article))} · {dinero(costOf(draft, article))}
          </Typography>
          <RemoveLine
            name={nombreProducto}
            onRemove={button => {
              focusBeside(button);
              store.update(current => dropArticle(current, article.id));
            }}
          />
        </Box>
      </Box>
      <Box sx={inputsSx}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <Picker
            kind={activeProveedor}
            value={proveedor && choiceOf(proveedor)}
            onChange={choice => change(chooseSupplier(article, namedOf(choice)))}
          />
        </Box>
        <QuantityInput
          label="Costo (₡)"
          value={costo}
          print={dinero}
          // Blank from the start it is no mistake until it was touched.
          problem={costo === null && !wasTouched ? undefined : problemOf(plainText(costo), costoSchema)}
          onChange={typed => change({ costo: typed })}
          onBlur={() => setTouched(true)}
        />
        <QuantityInput
          label="Además, a bodega"
          value={bodega}
          problem={bodega === null ? undefined : problemOf(plainText(bodega), bodegaSchema)}
          onChange={typed => change({ bodega: typed })}
        />
      </Box>
    </Box>
  );
}

/** Errors about a purchase's fields that have no input below it. */
const saidOfPurchase = (draft: NeedsDraft, idProveedor: number, errors: Readonly<Record<string, string>>): string =>
  Object.entries(errors)
    .flatMap(([field, message]) => (field in promesaOf(draft, idProveedor) ? [] : [message]))
    .join('. ');

const NewPurchases = ({ draft, store, errors }: Pick<PurchasesDialogProps, 'draft' | 'store' | 'errors'>) => (
  <PlainList
    spacing={1.5}
    aria-label="Órdenes que se harán"
    sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'var(--line)' }}
  >
    {purchasesOf(draft).map(({ proveedor, articulos }) => {
      const own = errors[proveedor.id] ?? {};
      const said = saidOfPurchase(draft, proveedor.id, own);
      const costs = articulos.map(article => costOf(draft, article));
      const subtotal = costs.includes(null) ? null : costs.reduce<number>((sum, cost) => plus(sum, cost ?? 0), 0);
      return (
        <li key={proveedor.id}>
          <Typography variant="body2" gutterBottom>
            {proveedor.nombre}: {withCount(articulos.length, 'artículo')}, {dinero(subtotal)} más IVA {IVA} %
          </Typography>
          {said && (
            <Typography variant="body2" color="error" role="alert" gutterBottom>
              {said}
            </Typography>
          )}
          <PromesaSection
            proveedor={proveedor.id}
            pedido={pedidoOfOneProject(draft, articulos)}
            promesa={promesaOf(draft, proveedor.id)}
            isSent={draft.unanswered}
            errors={own}
            onChange={change => store.update(current => changePromesa(current, proveedor.id, change))}
          />
        </li>
      );
    })}
  </PlainList>
);

export function PurchasesDialog({ open, draft, store, sender, errors, onClose, onExited }: PurchasesDialogProps) {
  const isPhone = useIsPhoneNow();
  const wrong = useWrongInput();
  const missing = obstacleOf(draft) ?? wrong;
  const count = purchasesOf(draft).length;
  const isSending = sender.sending.state === 'sending';
  useFocusBack(isSending, '[role="dialog"]');
  return (
    <ShownDialog
      title="Órdenes de lo elegido"
      busy={isSending}
      {...{ open, onClose }}
      slotProps={{
        transition: {
          onExited: dialog => {
            focusTitleIfLost(dialog);
            onExited();
          },
        },
      }}
      fullScreen={isPhone}
      maxWidth="md"
      fullWidth
    >
      {/* What is typed while it is sent would be lost when the answer comes. */}
      <DialogContent inert={isSending}>
        {draft.articulos.length > 1 && (
          <Box sx={{ pt: 1, pb: 2 }}>
            <Picker
              kind={forAll}
              value={null}
              clears
              required={false}
              onChange={choice => store.update(current => chooseForAll(current, namedOf(choice)))}
            />
          </Box>
        )}
        <PlainList spacing={2}>
          {draft.articulos.map(article => (
            <Article key={article.id} article={article} draft={draft} store={store} />
          ))}
        </PlainList>
        <NewPurchases {...{ draft, store, errors }} />
      </DialogContent>
      <DialogActions disableSpacing sx={actionsSx}>
        {missing && <Quiet sx={{ flex: 1, minWidth: 200 }}>{missing}</Quiet>}
        <Button onClick={onClose} disabled={isSending}>
          Seguir eligiendo
        </Button>
        <Button variant="contained" disabled={missing !== null} loading={isSending} onClick={() => void sender.send()}>
          {count === 0 ? 'Hacer las órdenes' : `Hacer ${withCount(count, 'orden', 'órdenes')}`}
        </Button>
      </DialogActions>
    </ShownDialog>
  );
}
