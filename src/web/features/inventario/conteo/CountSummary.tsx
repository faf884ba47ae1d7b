import { Stack } from '@mui/material';
import { contados, plural, conPuntos } from '#contract/format';
import { antesYDespues } from '#contract/pedido';
import { Fact, Summary } from '../../../kit/document/facts';
import { LineName } from '../../../kit/document/LineName';
import { firstOf, linesToMend } from '../../../kit/document/draftLines';
import { contadoSchema, diferencia, figuresOf, type Count, type CountLine, type Figures } from './count';
import { mistakeIn } from '../../../kit/mistake';

const articulos = (count: number) => contados(count, 'artículo');

export function briefOf(count: Count): string {
  const { articulos: all, conDiferencia, sinContar } = figuresOf(count);
  return conPuntos(
    articulos(all),
    conDiferencia > 0 && `${conDiferencia} con diferencia`,
    sinContar > 0 && `${sinContar} sin cantidad`,
  );
}

export function effectOf({ articulos: count, conDiferencia, sobra, falta }: Figures): string {
  if (conDiferencia === 0) return `De ${articulos(count)}, todos están como en el sistema: el stock no cambia.`;
  const changes = [
    sobra > 0 && `${plural(sobra, 'sube', 'suben')} ${sobra}`,
    falta > 0 && `${plural(falta, 'baja', 'bajan')} ${falta}`,
  ].filter(Boolean);
  return `Se ajustará el stock de ${conDiferencia} de ${articulos(count)}: ${changes.join(' y ')}.`;
}

export const CountSummary = ({ figures }: { figures: Figures }) => (
  <Summary>
    <Fact label="Artículos">{figures.articulos}</Fact>
    <Fact label="Con diferencia">{figures.conDiferencia}</Fact>
    <Fact label="Con sobrante">{figures.sobra}</Fact>
    <Fact label="Con faltante">{figures.falta}</Fact>
  </Summary>
);

/** What each article will change by, the most first: a slip of the finger is seen before it is the stock. */
export function Differences({ lineas }: Pick<Count, 'lineas'>) {
  const sizeOf = (line: CountLine) => Math.abs(diferencia(line) ?? 0);
  const changed = lineas.filter(line => sizeOf(line) > 0).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return (
    <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
      {changed.map(line => (
        <Fact key={line.localId} label={<LineName line={line} />}>
          <span style={{ whiteSpace: 'nowrap' }}>{antesYDespues(line.stock, line.contado ?? line.stock)}</span>
        </Fact>
      ))}
    </Stack>
  );
}

export function obstacleOf(count: Count): string | null {
  if (count.lineas.length === 0) return 'Cuente al menos un artículo';
  const refused = linesToMend(count.lineas);
  if (refused) return refused;
  const uncounted = firstOf(count.lineas.filter(({ contado }) => contado === null));
  if (uncounted) return `Falta escribir lo contado de ${uncounted}`;
  const wrong = count.lineas.map(line => mistakeIn(contadoSchema, line.contado));
  return wrong.find(message => message !== undefined) ?? null;
}
