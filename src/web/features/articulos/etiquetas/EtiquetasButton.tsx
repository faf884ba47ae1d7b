import QrCode from '@mui/icons-material/QrCode2Outlined';
import { Button } from '@mui/material';
import { lazy, useState, type ReactNode } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import type { Producto } from '#contract/producto';
import { ToolbarButton } from '../../../kit/buttons';
import { May } from '../../../kit/gate';
import { listQuery } from '../../../kit/list/listQuery';
import { LazyPart } from '../../../kit/screens';
import type { EtiquetasDialogProps } from './EtiquetasDialog';

const EtiquetasDialog = lazy(() => import('./EtiquetasDialog'));

type What = Omit<EtiquetasDialogProps, 'onClose'>;

/** The dialog of labels. What it is about is taken as it opens, and stays until it closes. */
function useEtiquetas(): { open: (what: What) => void; dialog: ReactNode } {
  const [what, open] = useState<What | null>(null);
  const dialog = what && (
    <LazyPart>
      <EtiquetasDialog {...what} onClose={() => open(null)} />
    </LazyPart>
  );
  return { open, dialog };
}

const GATE = 'etiquetas.documento';

/** Labels of the articles that the list shows, on all of its pages. */
export function ListEtiquetas() {
  const { total, sort, filterValues } = useListContext();
  const { open, dialog } = useEtiquetas();
  const query = listQuery({ sort, filter: filterValues ?? {} });
  return (
    <May gate={GATE}>
      <ToolbarButton
        label="Etiquetas"
        icon={QrCode}
        disabled={!total}
        onClick={() => open({ articulos: total ?? 0, query })}
      />
      {dialog}
    </May>
  );
}

/** Labels of the article in the form, as it is saved. */
export function ArticleEtiquetas() {
  const article = useRecordContext<Producto>();
  const { open, dialog } = useEtiquetas();
  if (!article) return null;
  const { id, codigo } = article;
  return (
    <May gate={GATE}>
      <Button
        startIcon={<QrCode />}
        onClick={() => open({ articulos: 1, codigo, query: { filter: JSON.stringify({ id: [id] }) } })}
      >
        Etiquetas
      </Button>
      {dialog}
    </May>
  );
}
