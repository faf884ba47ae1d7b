import { Skeleton } from '@mui/material';
import type { BarChartProps } from '@mui/x-charts/BarChart';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const BarChart = lazy(async () => ({ default: (await import('@mui/x-charts/BarChart')).BarChart }));

/**
 * A bar chart, loaded once there are figures. A table below has them, for users who cannot see the chart and where it does
 * not load: the chart itself is no stop of the keyboard.
 */
export const Bars = ({ height, ...chart }: Omit<BarChartProps, 'ref'> & { height: number }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
      <BarChart {...chart} height={height} skipAnimation disableKeyboardNavigation />
    </Suspense>
  </ErrorBoundary>
);
