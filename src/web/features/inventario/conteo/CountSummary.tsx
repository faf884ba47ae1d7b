import { contados } from '#contract/format';
import { plural } from '#contract/frases';
import { Fact, Summary } from '../../../kit/document/facts';
import { firstOf, linesToMend } from '../../../kit/document/draftLines';
import { contadoSchema, type Count, type Figures } from './count';

const articulos = (count: number) => contados(count, 'artículo');

export const briefOf = ({ articulos: count, conDiferencia, sinContar }: Figures): string =>
  [
    articulos(count),
    conDiferencia > 0 && `${conDiferencia} con diferencia`,
    sinContar > 0 && `${sinContar} sin cantidad`,
  ]
    .filter(Boolean)
    .join(' · ');

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

export function obstacle(count: Count): string | null {
  if (count.lineas.length === 0) return 'Cuente al menos un artículo';
  const refused = linesToMend(count.lineas);
  if (refused) return refused;
  const uncounted = firstOf(count.lineas.filter(({ contado }) => contado === null));
  if (uncounted) return `Falta escribir lo contado de ${uncounted}`;
  const wrong = count.lineas.map(line => contadoSchema.safeParse(line.contado).error?.issues[0]?.message);
  return wrong.find(message => message !== undefined) ?? null;
}
