import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { LinkBase, useGetList } from 'react-admin';
import { cantidad } from '#contract/text/format';
import { mayPass } from '../../api/permisos';
import { companyToday } from '../../app/company';
import { grupos, listOf, type Aviso } from './avisos';
import { FigureFailed } from './FigureFailed';
import { Quiet } from '../../kit/layout';

const pagination = { page: 1, perPage: 1 };
/** Sort of a count, which it does not affect. */
const ANY = { field: '', order: 'ASC' as const };

function Figure({ aviso }: { aviso: Aviso }) {
  const hoy = companyToday();
  const { total, error, isFetching } = useGetList(aviso.resource, {
    pagination,
    sort: aviso.sort ?? ANY,
    filter: aviso.filter?.(hoy) ?? {},
  });
  if (error && total === undefined) return <FigureFailed label={aviso.label} busy={isFetching} />;
  const tone = total === 0 ? 'text.secondary' : aviso.grave ? 'error.main' : 'text.primary';
  return (
    <Card component="li">
      <CardActionArea component={LinkBase} to={listOf(aviso, hoy)} sx={{ px: 2, py: 1.5, height: '100%' }}>
        <Typography component="span" sx={{ display: 'block', typography: 'h1', color: tone }}>
          {total === undefined ? <Skeleton width="2ch" /> : cantidad(total)}
        </Typography>{' '}
        <Quiet component="span">{aviso.label}</Quiet>
      </CardActionArea>
    </Card>
  );
}

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
  listStyle: 'none',
  p: 0,
  m: 0,
};

/** Figures of what is waiting for the signed-in user, each linked to its filtered list (D46). */
export function Waiting() {
  return grupos.map(({ title, avisos }) => {
    const mine = avisos.filter(({ gate }) => mayPass(gate));
    if (mine.length === 0) return null;
    return (
      <Box key={title} component="section" aria-label={title}>
        <Typography variant="h2" sx={{ typography: 'subtitle2', mb: 1 }}>
          {title}
        </Typography>
        <Box component="ul" sx={gridSx}>
          {mine.map(aviso => (
            <Figure key={aviso.label} aviso={aviso} />
          ))}
        </Box>
      </Box>
    );
  });
}
