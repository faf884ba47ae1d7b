import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useEventListener } from 'usehooks-ts';
import { withLetters } from '../../app/theme/size';
import { openDialog } from '../focus';
import { useFocusBack } from '../focusBack';
import { Panel, Quiet } from '../layout';
import { ListSkeleton } from '../list/ListStates';
import { below, useHeldScreen } from '../width';

export interface DocumentLayoutProps {
  children: ReactNode;
  summary: ReactNode;
  /** The main action and its siblings: in the summary card on a desk, in a bar at the bottom on a phone. */
  actions: ReactNode;
  /** The summary in one line, above the actions on a phone. */
  brief: ReactNode;
  /** What is known of the document besides: below the summary card on a desk, before it on narrower screens. */
  beside?: ReactNode;
  /** Result of the last action, shown beside its button so that it is visible at any scroll position. */
  notice?: ReactNode;
  /** The document is being sent: nothing of it can be changed until the answer. */
  busy?: boolean;
}

const documentSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
};

const documentPartSx = {
  minWidth: 0,
  m: 0,
  p: 0,
  border: 0,
  '&:disabled': { opacity: 0.6, transition: 'opacity 75ms 200ms' },
};

/** Below Material's `lg`. */
const narrow = below(1200);

/** Whether there is no room for a column beside a document. */
export const useIsNarrow = (): boolean => useHeldScreen(narrow);

/** Layout of a document being written: lines on the left, sticky summary card on the right; stacked on a phone. */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { children, summary, actions, brief, beside, notice, busy = false } = props;
  const isNarrow = useIsNarrow();
  useFocusBack(busy, 'main');
  return (
    <Box
      sx={{
        ...documentSx,
        pb: 2,
        // Focused elements scroll clear of the phone's action bar.
        '& :is(input, textarea, button, a)': {
          scrollMarginBottom: `calc(${withLetters(isNarrow ? 176 : 16)} + var(--alert, 0px))`,
        },
      }}
    >
      <Stack
        component="fieldset"
        role="presentation"
        disabled={busy}
        // For what a fieldset does not disable: links, and the parts of a date field.
        inert={busy}
        spacing={2}
        useFlexGap
        sx={documentPartSx}
      >
        {children}
      </Stack>
      {isNarrow ? (
        <>
          {beside}
          <Panel spacing={1.5}>{summary}</Panel>
          <BottomBar brief={brief} notice={notice}>
            {actions}
          </BottomBar>
        </>
      ) : (
        // Not sticky with something below it, which could then not be reached.
        <Stack spacing={2} sx={beside ? undefined : { position: 'sticky', top: '72px', alignSelf: 'start' }}>
          <aside aria-label="Resumen">
            <Panel>
              {summary}
              {notice}
              {actions}
            </Panel>
          </aside>
          {beside}
        </Stack>
      )}
    </Box>
  );
}

function BottomBar({ brief, notice, children }: { brief: ReactNode; notice: ReactNode; children: ReactNode }) {
  return (
    <Card
      variant="elevation"
      component="section"
      aria-label="Acciones"
      data-bottom-bar="wide"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        mx: -1,
        px: 2,
        py: 1,
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

export const Obstacle = ({ text }: { text: string | null }) =>
  text && <Quiet sx={{ mt: { xs: -1, lg: 0 }, mb: { xs: 1, lg: 0 } }}>{text}</Quiet>;

/** One object for all renders: a new one would replace the listener, and a render during the key itself would lose the key. */
const CAPTURE = { capture: true };

/** Ctrl+Enter clicks a document's main button (the ref returned) wherever the focus is, unless it is disabled. */
export function useConfirmKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || openDialog()) return;
    event.preventDefault();
    // In the capture phase and stopped here, before the focused field handles the Enter.
    event.stopPropagation();
    button.current?.click();
  };
  useEventListener('keydown', press, undefined, CAPTURE);
  return button;
}

const FACTS = [96, 120, 80, 110, 90, 100];

const Facts = () => FACTS.map(width => <Skeleton key={width} variant="rounded" width={width} height={28} />);
const lines = <ListSkeleton rows={5} />;
const title = <Skeleton variant="rounded" width={180} height={36} />;
/** The buttons above lines in which quantities are typed. */
const tools = (
  <Box sx={{ px: { xs: 0, sm: 1.5 }, pt: { xs: 0, sm: 1.5 }, pb: 1.5 }}>
    <Skeleton variant="rounded" sx={{ width: 180, height: { xs: 44, sm: 36 } }} />
  </Box>
);
/** On a phone each line has a card of its own. */
const bareSx = { border: 0, backgroundColor: 'transparent' };
const partsSx = { display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };

/** Skeleton of a document: title, facts, lines and, with `card`, the summary beside them. A `paper` is one sheet below its title. */
export const DocumentSkeleton = ({ card = true, paper = false }: { card?: boolean; paper?: boolean }) => (
  <Box sx={card ? documentSx : { display: 'grid' }}>
    <Box sx={partsSx}>
      {paper && title}
      <Card sx={{ ...partsSx, p: { xs: 2, sm: paper ? 4 : 2 } }}>
        {paper ? <Skeleton variant="rounded" height={88} /> : title}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Facts />
        </Box>
        {paper && lines}
      </Card>
      {!paper && (
        <Card sx={({ breakpoints }) => ({ [breakpoints.down('sm')]: bareSx })}>
          {card && tools}
          {lines}
        </Card>
      )}
    </Box>
    {card && (
      <Card sx={{ p: 2, height: 'fit-content', display: { xs: 'none', lg: 'grid' }, gap: 2 }}>
        <Facts />
      </Card>
    )}
  </Box>
);
