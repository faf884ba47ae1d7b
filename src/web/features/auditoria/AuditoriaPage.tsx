import { nombresDeAccion, nombresDeTabla, type Auditoria } from '#contract/auditoria';
import { dateColumn, textColumn, type Column } from '../../kit/list/columns';
import { ListPage } from '../../kit/list/ListPage';
import { AuditoriaFilters } from './AuditoriaFilters';
import { ChangedFields } from './ChangedFields';

/** Null is what no person did: the system itself, or a command beside the server. */
const quien = ({ usuario }: Auditoria) => (usuario ? `${usuario.nombre} ${usuario.apellido}`.trim() : 'Sistema');

const columns: Column<Auditoria>[] = [
  dateColumn('fecha', 'Fecha', ({ fecha }) => fecha),
  textColumn('usuario', 'Persona', quien, { sortable: false }),
  textColumn('accion', 'Acción', ({ accion }) => nombresDeAccion[accion], { sortable: false, width: 100 }),
  textColumn('tabla', 'Registro', ({ tabla }) => nombresDeTabla[tabla] ?? tabla, { sortable: false, card: 'title' }),
  textColumn('idRegistro', 'Número', ({ idRegistro }) => idRegistro, { sortable: false, width: 100 }),
];

/** Who changed what and when, before and after (DESIGN part 5, point 5). */
export default function AuditoriaPage() {
  return (
    <ListPage<Auditoria>
      resource="auditoria"
      title="Auditoría"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      search={false}
      emptyMessage="No hay cambios registrados"
      filters={<AuditoriaFilters />}
      expand={trace => <ChangedFields trace={trace} />}
    />
  );
}
