import { DateRangeFilter } from '../../../kit/date/DateRangeFilter';
import { ProyectoFilter } from './ProyectoFilter';

/** What every list and report of orders is narrowed by, for its toolbar; exports follow it. */
export const OrderFilters = () => (
  <>
    <DateRangeFilter />
    <ProyectoFilter />
  </>
);
