import { DateRangeFilter } from '../../components/date/DateRangeFilter';
import { ProyectoFilter } from '../../components/list/ProyectoFilter';

/** What every list and report of orders is narrowed by, for its toolbar; exports follow it. */
export const OrderFilters = () => (
  <>
    <DateRangeFilter />
    <ProyectoFilter />
  </>
);
