import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { dinero, enCorto } from '#contract/format';
import type { Gasto } from '#contract/gasto';

const ROW_HEIGHT = 56;
const AXIS_HEIGHT = 64;

/** Spending per project, this month and last. The table below has the figures for users who cannot see the chart. */
export default function SpentChart({ rows }: { rows: readonly Gasto[] }) {
  const { palette } = useTheme();
  return (
    <BarChart
      layout="horizontal"
      height={rows.length * ROW_HEIGHT + AXIS_HEIGHT}
      yAxis={[{ scaleType: 'band', data: rows.map(({ nombreProyecto }) => nombreProyecto), width: 140 }]}
      xAxis={[{ tickNumber: 4, valueFormatter: enCorto }]}
      series={[
        { label: 'Este mes', data: rows.map(({ esteMes }) => esteMes), valueFormatter: dinero },
        { label: 'Mes pasado', data: rows.map(({ mesPasado }) => mesPasado), valueFormatter: dinero },
      ]}
      colors={[palette.primary.main, palette.text.secondary]}
      skipAnimation
    />
  );
}
