import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { COSTOS, type FichaProyecto, nombresDeCosto } from '#contract/costoProyecto';
import { dinero, enCorto, mes } from '#contract/format';

/** Older months are only in the table. */
const MESES_MAX = 12;

interface MesesChartProps {
  meses: FichaProyecto['meses'];
  height: number;
}

/** Costs of the last months. The table below has these figures, and older ones, as text for screen readers. */
export default function MesesChart({ meses, height }: MesesChartProps) {
  const { palette } = useTheme();
  const shown = meses.slice(-MESES_MAX);
  return (
    <BarChart
      height={height}
      xAxis={[{ scaleType: 'band', data: shown.map(found => mes(found.mes)) }]}
      yAxis={[{ width: 64, valueFormatter: enCorto }]}
      series={COSTOS.map(costo => ({
        label: nombresDeCosto[costo].label,
        data: shown.map(found => found[costo]),
        valueFormatter: dinero,
      }))}
      colors={[palette.text.secondary, palette.primary.main, palette.success.main, palette.warning.main]}
      skipAnimation
    />
  );
}
