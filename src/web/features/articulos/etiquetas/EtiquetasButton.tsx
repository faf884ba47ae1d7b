import QrCode from '@mui/icons-material/QrCode2Outlined';
import { lazy, useState } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import type { Producto } from '#contract/producto';
import { ToolbarButton } from '../../../kit/buttons';
import { DialogButton } from '../../../kit/dialog/DialogButton';
import { May } from '../../../kit/gate';
import { listQuery } from '../../../kit/list/listQuery';
import { LazyPart } from '../../../kit/screens';
import type { EtiquetasDialogProps } from './EtiquetasDialog';

const EtiquetasDialog = lazy(() => import('./EtiquetasDialog'));

const GATE = 'etiquetas.documento';

/** Labels of the articles that the list shows as they are asked for, on all of its pages. */
export function ListEtiquetas() {
  const { total, sort, filterValues } = useListContext();
  const [asked, ask] = useState<Omit<EtiquetasDialogProps, 'onClose'> | null>(null);
  const query = listQuery({ sort, filter: filterValues ?? {} });
  return (
    <May gate={GATE}>
      <ToolbarButton
        label="Etiquetas"
        icon={QrCode}
        disabled={!total}
        onClick={() => ask({ articulos: total ?? 0, query })}
      />
      {asked && (
        <LazyPart>
          <EtiquetasDialog {...asked} onClose={() => ask(null)} />
        </LazyPart>
      )}
    </May>
  );
}

/** Labels of the article in the form, as it is saved. */
export function ArticleEtiquetas() {
  const article = useRecordContext<Producto>();
  if (!article) return null;
  const { id, codigo } = article;
  const query = { filter: JSON.stringify({ id: [id] }) };
  return (
    <May gate={GATE}>
      <DialogButton label="Etiquetas" icon={QrCode}>
        {onClose => <EtiquetasDialog articulos={1} {...{ codigo, query, onClose }} />}
      </DialogButton>
    </May>
  );
}
