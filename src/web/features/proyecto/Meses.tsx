import { Skeleton, Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import { COSTOS, type FichaProyecto, nombresDeCosto } from '#contract/costoProyecto';
import { dinero, mes } from '#contract/format';
import { type LineColumn, LinesInset } from '../../kit/document/LinesInset';

type Mes = FichaProyecto['meses'][number] & { id: number };

const CHART_HEIGHT = 260;

/** Loaded once there are figures. */
const MesesChart = lazy(() => import('./MesesChart'));

const columns: LineColumn<Mes>[] = [
  { label: 'Mes', title: true, compact: true, render: found => mes(found.mes) },
  ...COSTOS.map((costo): LineColumn<Mes> => ({
    label: nombresDeCosto[costo].label,
    align: 'right',
    compact: true,
    render: found => dinero(found[costo]),
  })),
];

export function Meses({ ficha }: { ficha: FichaProyecto | undefined }) {
  const meses = ficha?.meses.map((found, id) => ({ ...found, id }));
  return (
    <Stack spacing={1}>
      {meses && meses.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} animation={false} />}>
          <MesesChart meses={meses} height={CHART_HEIGHT} />
        </Suspense>
      )}
      <LinesInset
        label="Por mes"
        empty="Todavía no se ha pedido ni comprado nada."
        lines={meses?.toReversed()}
        columns={columns}
      />
    </Stack>
  );
}
