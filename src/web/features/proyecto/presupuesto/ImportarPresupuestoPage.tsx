import { useState } from 'react';
import { presupuesto, type Presupuesto } from '#contract/presupuesto';
import type { Failure } from '../../../api/failure';
import { readConflict } from '../../../api/schemas';
import { paths } from '../../../app/routes';
import { conflictText } from '../../../kit/form/conflict';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { PageTitle } from '../../../kit/PageTitle';
import { recordPage } from '../../../kit/RecordPage';
import { Importar } from '../../importar';
import { differences, replacedText } from './budgetDraft';
import { Notice } from '../../../kit/alerts/Notice';

/** What another user saved since the budget was read, which importing again would overwrite (D9). */
function Stale({ read, failure }: { read: Presupuesto; failure: Failure }) {
  const conflict = readConflict(presupuesto, failure);
  return (
    <Notice severity="error" title={conflictText(conflict ?? failure, 'este presupuesto')}>
      No se importó nada. Si importa de nuevo, su archivo toma el lugar de lo que hay ahora.
      <ul>
        {conflict &&
          differences(read.codigos, conflict.record, ({ mine, theirs }) => `antes ${mine}, ahora ${theirs}`).map(
            text => <li key={text}>{text}</li>,
          )}
      </ul>
    </Notice>
  );
}

/** Import that replaces the budget as it was when its file was asked for; later refetches do not change its version. */
function ReplaceBudget({ record }: { record: Presupuesto }) {
  const [{ read, round }, begin] = useState({ read: record, round: 1 });
  return (
    <Importar
      key={round}
      recurso="presupuesto"
      params={{ id: read.id }}
      to={paths.proyecto(read.id)}
      version={read.version}
      replaces={replacedText(read)}
      renderStale={failure => <Stale read={read} failure={failure} />}
      onAnother={() => begin({ read: record, round: round + 1 })}
    />
  );
}

const TITLE = 'Importar códigos de presupuesto';

const ImportarPresupuesto = ({ id, record }: { id: number; record: Presupuesto | undefined }) => (
  <>
    <PageTitle title={TITLE} parent={{ title: 'Presupuesto', to: paths.presupuesto(id) }} />
    {record ? <ReplaceBudget record={record} /> : <ListSkeleton rows={4} />}
  </>
);

/** Imports a project's budget from a spreadsheet, replacing the present one. The project's id is in the path. */
export default recordPage<Presupuesto>(
  {
    resource: 'presupuestos',
    gate: 'importar.presupuesto',
    title: TITLE,
    parent: { title: 'Proyectos', to: paths.list('proyectos') },
    missing: 'El proyecto no existe',
    failed: 'No se pudo cargar el presupuesto',
  },
  ImportarPresupuesto,
);
