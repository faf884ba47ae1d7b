import { Box, Card, Skeleton } from '@mui/material';
import { ListSkeleton } from '../list/ListStates';
import { documentSx } from './DocumentLayout';

const FACTS = [96, 120, 80, 110, 90, 100];
const LINES = 5;

const Facts = () => FACTS.map(width => <Skeleton key={width} variant="rounded" {...{ width }} height={28} />);

/** Skeleton of a document: title, header facts, lines and, with `card`, the summary card beside them. */
export const DocumentSkeleton = ({ card = true }: { card?: boolean }) => (
  <Box sx={card ? documentSx : { display: 'grid' }}>
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Skeleton variant="rounded" width={180} height={32} />
      <Card sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Facts />
      </Card>
      <Card>
        <ListSkeleton rows={LINES} />
      </Card>
    </Box>
    {card && (
      <Card sx={{ p: 2, height: 'fit-content', display: { xs: 'none', lg: 'grid' }, gap: 2 }}>
        <Facts />
      </Card>
    )}
  </Box>
);
