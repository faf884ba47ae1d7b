import { Stack, Typography } from '@mui/material';
import { withCount, plural, dotted } from '#contract/text/format';
import { beforeAndAfter } from '#contract/text/sums';
import { LineFact, Summary } from '../../../kit/document/facts';
import { difference, figuresOf, type CountDraft, type CountLine, type Figures } from './countDraft';
import { useDraftPart, type StoredDraft, useLateDraft } from '../../../kit/draft/storedDraft';

const articleCount = (count: number) => withCount(count, 'artículo');

export function briefOf(draft: CountDraft): string {
  const { articulos: all, differing, uncounted } = figuresOf(draft);
  return dotted(
    articleCount(all),
    differing > 0 && `${differing} con diferencia`,
    uncounted > 0 && `${uncounted} sin cantidad`,
    // Alone it is all that a cancellation would lose.
    draft.motivo !== '' && 'el motivo',
  );
}

function effectOf({ articulos: count, differing, sobra, falta }: Figures): string {
  if (differing === 0) {
    return `${plural(count, 'El artículo está', `Los ${count} artículos están`)} como en el sistema: el stock no cambia.`;
  }
  // In the words of the summary: 'baja 1' would be read as a quantity.
  const changes = [sobra > 0 && `${sobra} con sobrante`, falta > 0 && `${falta} con faltante`].filter(Boolean);
  return `Se ajustará el stock de ${differing} de ${articleCount(count)}: ${changes.join(' y ')}.`;
}

interface CountProps {
  store: StoredDraft<CountDraft>;
}

export function CountSummary({ store }: CountProps) {
  const figures = figuresOf(useLateDraft(store));
  return (
    <Summary
      facts={[
        ['Artículos', figures.articulos],
        ['Con diferencia', figures.differing],
        ['Con sobrante', figures.sobra],
        ['Con faltante', figures.falta],
      ]}
    />
  );
}

/** What the count will change, by article, the most first: a slip of the finger is seen before it is the stock. */
export function CountEffect({ store }: CountProps) {
  const lineas = useDraftPart(store, draft => draft.lineas);
  const sizeOf = (line: CountLine) => Math.abs(difference(line) ?? 0);
  const changed = lineas.filter(line => sizeOf(line) > 0).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return (
    <>
      <Typography gutterBottom>{effectOf(figuresOf({ lineas }))}</Typography>
      <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
        {changed.map(line => (
          <LineFact key={line.localId} line={line}>
            {beforeAndAfter(line.stock, line.contado ?? line.stock)}
          </LineFact>
        ))}
      </Stack>
    </>
  );
}
