import { Stack, useTheme } from '@mui/material';
import { COSTOS, type FichaProyecto, costoNames } from '#contract/costoProyecto';
import { dinero, compactNumber, mes } from '#contract/text/format';
import { Bars } from '../../kit/Bars';
import { LinesInset } from '../../kit/document/LinesInset';
import { column, moneyColumn, type Column } from '../../kit/list/columns';

type Month = FichaProyecto['meses'][number];

/** Older months are only in the table. */
const MONTHS_MAX = 12;

const columns: Column<Month>[] = [
  column('Mes', found => mes(found.mes), { card: 'title', width: 'content' }),
  ...COSTOS.map((costo): Column<Month> => moneyColumn(costoNames[costo].label, found => found[costo])),
];

function MonthsChart({ meses }: Pick<FichaProyecto, 'meses'>) {
  const { palette } = useTheme();
  const shown = meses.slice(-MONTHS_MAX);
  return (
    <Bars
      height={260}
      xAxis={[{ scaleType: 'band', data: shown.map(found => mes(found.mes)) }]}
      yAxis={[{ width: 64, valueFormatter: compactNumber }]}
      series={COSTOS.map(costo => ({
        label: costoNames[costo].label,
        data: shown.map(found => found[costo]),
        valueFormatter: dinero,
      }))}
      colors={[palette.text.secondary, palette.primary.main, palette.success.main, palette.warning.main]}
    />
  );
}

export function Months({ ficha }: { ficha: FichaProyecto | undefined }) {
  const meses = ficha?.meses;
  return (
    <Stack spacing={1}>
      {meses && meses.length > 0 && <MonthsChart meses={meses} />}
      <LinesInset
        label="Por mes"
        empty="Todavía no se ha pedido ni comprado nada."
        lines={meses?.toReversed()}
        columns={columns}
      />
    </Stack>
  );
}
