import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { dinero, enCorto } from '#contract/format';
import type { Gasto } from '#contract/gasto';

/** Spending per project, this month and last. The table below has the figures for users who cannot see the chart. */
export default function SpentChart({ rows, height }: { rows: readonly Gasto[]; height: number }) {
  const { palette } = useTheme();
  return (
    <BarChart
      layout="horizontal"
      height={height}
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
