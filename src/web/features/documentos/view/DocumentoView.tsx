import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import { Box, Stack, Button, GlobalStyles, Paper, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { importeOfLine } from '#contract/documentTotals';
import type { Unidad } from '#contract/unidad';
import { LineName } from '../../../kit/document/LineName';
import { DocumentLayout } from '../../../kit/document/DocumentLayout';
import { HeadFacts, Summary, type LabelledValue } from '../../../kit/document/facts';
import { LinesInset } from '../../../kit/document/LinesInset';
import { column, moneyColumn, numberColumn, type Column } from '../../../kit/list/columns';
import type { Download } from '../../../kit/document/useDownload';
import { Totals, type Total } from '../Totals';
import { AnularButton } from './AnularButton';
import { Quiet, WrapRow } from '../../../kit/layout';
import { useIsPhone } from '../../../kit/width';
import { usePdfPreview } from '../../../kit/pdf/PdfButton';
import { GatedButton } from '../../../kit/gate';
import { ScreenTitle } from '../../../kit/PageTitle';
import { useReadRecord } from '../../../kit/RecordPage';
import { useEmpresa } from '../../../api/reads';
import AuditLink from '../../../app/AuditLink';
import { EmpresaLogo, useLogoFile } from '../../../app/EmpresaLogo';

interface DocumentoLine extends Unidad {
  id?: number | null;
  idProducto: number;
  nombreProducto?: string | null;
  cantidad: number;
}

interface LineColumnsOptions<L extends DocumentoLine> {
  /** A text below the article's name and unit. */
  note?: (line: L) => string;
  /** Unit price and its column label. */
  price: { label: string; of: (line: L) => number };
  iva?: (line: L) => number;
  /** Quantity received, as text. */
  arrived?: (line: L) => string;
}

export function lineColumns<L extends DocumentoLine>({
  note,
  price,
  iva,
  arrived,
}: LineColumnsOptions<L>): Column<L>[] {
  return [
    column('Producto', line => <LineName line={line} fallback={`N.º ${line.idProducto}`} note={note?.(line)} />, {
      card: 'title',
    }),
    numberColumn('Cantidad', line => line.cantidad, { width: 'content' }),
    ...(arrived ? [column('Recibido', arrived, { align: 'right', width: 'content' })] : []),
    moneyColumn(price.label, price.of),
    ...(iva ? [moneyColumn('IVA', iva)] : []),
    moneyColumn('Importe', line => importeOfLine({ costo: price.of(line), cantidad: line.cantidad })),
  ];
}

interface DocumentoViewProps<L extends DocumentoLine> {
  resource: 'compras' | 'ventas';
  title: string;
  state: ReactNode;
  /** The summary in one line. */
  brief: string;
  /** Facts of the summary card, above the totals. */
  facts: readonly LabelledValue[];
  totals: readonly Total[];
  actions: ReactNode;
  document: Download;
  /** Texts of the annulment dialog: "la venta 12", and the effect on stock. */
  anular: Pick<ComponentProps<typeof AnularButton>, 'name' | 'effect'>;
  /** Shown above the printable sheet. */
  notice?: ReactNode;
  /** What was agreed about it, beside the sheet. */
  terms?: ReactNode;
  paper: {
    /** The document's own: the company's is the current position of its sequence. */
    ncf?: string | null;
    /** At the top of the sheet, above the facts. */
    notice?: ReactNode;
    facts: readonly LabelledValue[];
    /** Accessible name of the lines. */
    label: string;
    lines: readonly L[];
    columns: readonly Column<L>[];
    /** Shown beside the totals. */
    footnote?: string;
  };
}

/** Buttons in one row on a phone too, unless its letters are large. */
const toolsSx = {
  alignItems: 'center',
  '& > *': { flex: { xs: '1 0 auto', sm: 'none' } },
  '& .MuiButton-root': { px: { xs: 1, sm: 2 } },
  // Some are in a wrapper, which grows instead.
  '& > :not(.MuiButton-root) > .MuiButton-root': { width: '100%' },
};

const auditedAs = { compras: 'compra', ventas: 'venta' } as const;

/** Whether the company's data are there, and its logo, if it has one that can be read. */
function useIsLetterheadRead(): boolean {
  const { data, isPending } = useEmpresa();
  const { isLoading } = useLogoFile(data?.[0]?.logo);
  return !isPending && !isLoading;
}

export function DocumentoView<L extends DocumentoLine>(props: DocumentoViewProps<L>) {
  const { resource, title, state, brief, facts, totals, actions, document, anular, notice, terms, paper } = props;
  const { estado } = useReadRecord();
  const { show, preview } = usePdfPreview(title);
  const isPhone = useIsPhone();
  const isLetterheadRead = useIsLetterheadRead();
  return (
    <DocumentLayout
      summary={
        <Summary facts={facts}>
          <Totals totals={totals} />
        </Summary>
      }
      brief={brief}
      actions={actions}
      beside={terms}
    >
      <WrapRow sx={toolsSx}>
        {/* A phone has the title in the header, and the state on the sheet. */}
        <ScreenTitle>{title}</ScreenTitle>
        {!isPhone && <Box sx={{ mr: 'auto' }}>{state}</Box>}
        <GatedButton gate={`${resource}.documento`} startIcon={<PictureAsPdf />} onClick={() => show(document)}>
          Ver PDF
        </GatedButton>
        {/* Not before the letterhead is read. */}
        <Button startIcon={<Print />} disabled={!isLetterheadRead} onClick={() => window.print()}>
          Imprimir
        </Button>
        {estado !== 'Anulada' && <AnularButton resource={resource} {...anular} />}
        {preview}
      </WrapRow>
      {notice}
      <Sheet title={title} state={state} ncf={paper.ncf}>
        {paper.notice}
        <HeadFacts columns={3} sx={{ mb: 3 }} facts={paper.facts} />
        <LinesInset label={paper.label} empty="No tiene artículos." lines={paper.lines} columns={paper.columns} />
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
          {paper.footnote && <Quiet>{paper.footnote}</Quiet>}
          <Stack component="dl" spacing={0.5} sx={{ m: 0, ml: 'auto', minWidth: 240 }}>
            <Totals totals={totals} />
          </Stack>
        </Box>
      </Sheet>
      <AuditLink table={auditedAs[resource]} />
    </DocumentLayout>
  );
}

/**
 * Prints the sheet only: hides every element that neither contains it nor is inside it, and removes the spacing of its
 * ancestors. Ink, margins and tables are those of every screen on paper (`app/theme/print.ts`).
 */
const printStyles = {
  '@media print': {
    'body *:not(:has([data-sheet])):not([data-sheet]):not([data-sheet] *)': { display: 'none !important' },
    'body, body *:has([data-sheet])': {
      display: 'block !important',
      padding: '0 !important',
      margin: '0 !important',
      maxWidth: 'none !important',
      // An ancestor as high as the window would add a blank second page.
      minHeight: '0 !important',
      background: 'none !important',
    },
    '[data-sheet] *': { background: 'none !important' },
  },
};

interface SheetProps extends Pick<DocumentoViewProps<DocumentoLine>, 'title' | 'state'> {
  ncf?: string | null;
  children: ReactNode;
}

function Sheet({ title, state, ncf, children }: SheetProps) {
  const empresa = useEmpresa().data?.[0];
  const { rnc, telefono, direccion } = empresa ?? {};
  const company = [rnc && `RNC ${rnc}`, empresa && ncf && `NCF ${ncf}`, telefono, direccion];
  return (
    <Paper component="article" variant="outlined" data-sheet aria-label={title} sx={{ p: { xs: 2, sm: 4 } }}>
      <GlobalStyles styles={printStyles} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mb: 3 }}>
        {/* A phone shows what the paper says, not its letterhead. */}
        <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 2, minWidth: 0, flex: '1 1 12rem' }}>
          <EmpresaLogo logo={empresa?.logo ?? null} alt="" width={56} height={56} />
          <div>
            <Typography variant="h2" component="p">
              {empresa?.razonSocial ?? ' '}
            </Typography>
            {company.map(line => line && <Quiet key={line}>{line}</Quiet>)}
          </div>
        </Box>
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', sm: 'end' }, alignContent: 'start' }}>
          <Typography variant="h1" component="p">
            {title}
          </Typography>
          {/* On a desk the screen's title says it. */}
          <Box sx={{ display: { sm: 'none' }, '@media print': { display: 'block' } }}>{state}</Box>
        </Box>
      </Box>
      {children}
    </Paper>
  );
}
