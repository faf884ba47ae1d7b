import type { ListQuery } from '../../lists/query';
import type { Sums } from '../../lists/read';
import type { ListSource } from '../../lists/source';
import type { Person } from '../../scope';

/** A request for a report. */
export interface ReportRequest {
  person: Person;
  query: ListQuery;
  timeZone: string;
  /** Whether this server sends e-mail. */
  correoDisponible?: boolean;
}

/** Server side of a report: its rows and sums. */
export interface ServedInforme {
  source: (asked: ReportRequest) => ListSource;
  sums: (asked: ReportRequest) => Sums;
}
