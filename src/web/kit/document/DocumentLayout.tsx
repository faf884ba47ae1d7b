import { Box, Button, Card, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { GateName } from '#contract/permisos';
import { CancelDialog } from '../draft/SendNotice';
import type { Sender } from '../draft/useSendDraft';
import { Gated, useRefusal } from '../gate';
import { breakable } from '../list/columns';
import { useConfirmKey } from './useConfirmKey';

interface DocumentLayoutProps {
  /** Header facts and lines. */
  children: ReactNode;
  /** Facts of the summary card. */
  summary: ReactNode;
  /** The main action and what stands beside it: in the card on a desk, always in reach at the bottom of a phone. */
  actions: ReactNode;
  /** The summary in one line, above the actions on a phone. */
  brief: ReactNode;
  /** How the last action went: beside its button, so that it is seen wherever the page is scrolled to. */
  notice?: ReactNode;
}

/** Lines at the left, a card at the right. */
export const documentSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
};

/** A document being made: lines at the left, a summary card that stays in view at the right; below each other on a phone. */
export function DocumentLayout({ children, summary, actions, brief, notice }: DocumentLayoutProps) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'));
  return (
    <Box
      sx={{
        ...documentSx,
        pb: 2,
        // What takes the focus comes out from under the header, and from over the actions of a phone.
        '& :is(input, textarea, button, a)': { scrollMarginBlock: isNarrow ? '72px 176px' : '72px 16px' },
      }}
    >
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        {children}
      </Stack>
      {isNarrow ? (
        <>
          <Card variant="outlined" sx={{ p: 2 }}>
            <Stack spacing={1.5}>{summary}</Stack>
          </Card>
          <BottomBar brief={brief} notice={notice}>
            {actions}
          </BottomBar>
        </>
      ) : (
        <Box component="aside" aria-label="Resumen">
          <Card variant="outlined" sx={{ p: 2, position: 'sticky', top: theme => theme.spacing(9) }}>
            <Stack spacing={2}>
              {summary}
              {notice}
              {actions}
            </Stack>
          </Card>
        </Box>
      )}
    </Box>
  );
}

function BottomBar({ brief, notice, children }: { brief: ReactNode; notice: ReactNode; children: ReactNode }) {
  return (
    <Card
      component="section"
      aria-label="Acciones"
      data-bottom-bar="wide"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        mx: -1,
        px: 2,
        pt: 1,
        pb: 'max(8px, env(safe-area-inset-bottom))',
        boxShadow: 8,
        borderBottomLeftRadius: 0,
        borderBottomRightRadius: 0,
      }}
    >
      {notice && <Box sx={{ mb: 1 }}>{notice}</Box>}
      <Typography variant="body2" sx={{ mb: 1 }} aria-live="polite">
        {brief}
      </Typography>
      {children}
    </Card>
  );
}

interface HeadFactProps {
  label: string;
  /** Takes a row of its own. */
  wide?: boolean;
  children: ReactNode;
}

/** One fact at the head of a document: its value under its caption. */
export const HeadFact = ({ label, wide = false, children }: HeadFactProps) => (
  <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {typeof children === 'string' ? breakable(children || '—') : (children ?? '—')}
    </Typography>
  </Box>
);

interface HeadFactsProps {
  /** How many stand beside each other where there is room. */
  columns: number;
  /** From which width on there is. */
  from?: 'sm' | 'md';
  sx?: object;
  children: ReactNode;
}

/** Facts at the head of a document, two in a row on a phone. */
export const HeadFacts = ({ columns, from = 'sm', sx, children }: HeadFactsProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: '1fr 1fr', [from]: `repeat(${columns}, 1fr)` },
      ...sx,
    }}
  >
    {children}
  </Box>
);

/** One fact of a summary card: its caption and its value. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
      <Typography variant="body2" color="text.secondary" component="dt">
        {label}
      </Typography>
      <Typography variant="body2" component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Stack>
  );
}

export const Summary = ({ title = 'Resumen', children }: { title?: string; children: ReactNode }) => (
  <>
    <Typography variant="h2">{title}</Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      {children}
    </Stack>
  </>
);

/** What the main action waits for, printed above it. */
export const Obstacle = ({ text }: { text: string | null }) =>
  text && (
    <Typography variant="body2" color="text.secondary" sx={{ mt: { xs: -1, lg: 0 }, mb: { xs: 1, lg: 0 } }}>
      {text}
    </Typography>
  );

interface ConfirmActionsProps {
  gate: GateName;
  label: string;
  /** Why the document cannot be confirmed yet; null when it can. */
  obstacle: string | null;
  sender: Sender;
  /** Nothing is on the draft. */
  isEmpty: boolean;
  onConfirm: () => void;
  /** Empties the draft, once that was asked about: the question, and what would be lost, in one line. */
  cancel: { title: string; lost?: string; brief: string; onConfirm: () => void };
}

/**
 * The two ends of a document being written: beside each other on a phone, below each other on a desk. What the document still
 * lacks is printed above them; Ctrl+Enter confirms it from anywhere.
 */
export function ConfirmActions(props: ConfirmActionsProps) {
  const { gate, label, obstacle, sender, isEmpty, onConfirm, cancel } = props;
  const [cancelling, setCancelling] = useState(false);
  const refusal = useRefusal(gate);
  const button = useConfirmKey();
  const isSending = sender.sending.state === 'sending';
  // Just sent: what the next one lacks must not pop up over the good news.
  const reason = isEmpty && sender.sending.state === 'sent' ? null : obstacle;
  return (
    <>
      <Obstacle text={refusal ?? reason} />
      <Stack direction={{ xs: 'row', lg: 'column' }} spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Gated gate={gate} reason={reason} flex={1} fullWidth>
          <Button
            ref={button}
            fullWidth
            size="large"
            onClick={onConfirm}
            disabled={obstacle !== null || isSending}
            loading={isSending}
          >
            {label}
          </Button>
        </Gated>
        <Button variant="outlined" onClick={() => setCancelling(true)} disabled={isSending}>
          Cancelar
        </Button>
      </Stack>
      <CancelDialog
        {...cancel}
        open={cancelling}
        brief={isEmpty ? null : cancel.brief}
        onConfirm={() => {
          setCancelling(false);
          cancel.onConfirm();
        }}
        onClose={() => setCancelling(false)}
      />
    </>
  );
}
