import { Stack, useTheme } from '@mui/material';
import { COSTOS, type FichaProyecto, nombresDeCosto } from '#contract/costoProyecto';
import { dinero, enCorto, mes } from '#contract/format';
import { Bars } from '../../kit/Bars';
import { type LineColumn, LinesInset, lineColumn } from '../../kit/document/LinesInset';

type Mes = FichaProyecto['meses'][number] & { id: number };

/** Older months are only in the table. */
const MESES_MAX = 12;

const columns: LineColumn<Mes>[] = [
  lineColumn('Mes', found => mes(found.mes), { title: true, compact: true }),
  ...COSTOS.map((costo): LineColumn<Mes> =>
    lineColumn(nombresDeCosto[costo].label, found => dinero(found[costo]), { align: 'right', compact: true }),
  ),
];

function MesesChart({ meses }: Pick<FichaProyecto, 'meses'>) {
  const { palette } = useTheme();
  const shown = meses.slice(-MESES_MAX);
  return (
    <Bars
      height={260}
      xAxis={[{ scaleType: 'band', data: shown.map(found => mes(found.mes)) }]}
      yAxis={[{ width: 64, valueFormatter: enCorto }]}
      series={COSTOS.map(costo => ({
        label: nombresDeCosto[costo].label,
        data: shown.map(found => found[costo]),
        valueFormatter: dinero,
      }))}
      colors={[palette.text.secondary, palette.primary.main, palette.success.main, palette.warning.main]}
    />
  );
}

export function Meses({ ficha }: { ficha: FichaProyecto | undefined }) {
  const meses = ficha?.meses.map((found, id) => ({ ...found, id }));
  return (
    <Stack spacing={1}>
      {meses && meses.length > 0 && <MesesChart meses={meses} />}
      <LinesInset
        label="Por mes"
        empty="Todavía no se ha pedido ni comprado nada."
        lines={meses?.toReversed()}
        columns={columns}
      />
    </Stack>
  );
}
