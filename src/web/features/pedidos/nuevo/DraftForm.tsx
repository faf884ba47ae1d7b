import { Box } from '@mui/material';
import { useState, type RefObject } from 'react';
import { AddedStatus, type Added, type LineFormHandle } from '../../../kit/document/lineForm';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { addDays, dia } from '#contract/text/format';
import { byName, choiceOf, namedBy } from '../../../kit/picker/choices';
import { Picker } from '../../../kit/picker/Picker';
import { companyToday, diasEntrega } from '../../../app/company';
import { DayPicker } from '../../../kit/date/DayPicker';
import { Panel, useIsPhone } from '../../../kit/layout';
import { isPast, type DraftStore, type NewLine } from './draft';
import { LineForm } from './LineForm';

/** The projects an order can be for: the user's active ones (D11, D32). */
const ownProyecto = { ...byName('misProyectos', 'Proyecto'), none: 'Ningún proyecto activo coincide' };

interface DraftFormProps {
  store: DraftStore;
  userId: number;
  add: (line: NewLine) => Promise<boolean>;
  added: Added | null;
  lineForm: RefObject<LineFormHandle | null>;
  failed: Readonly<Record<string, string>>;
}

/** Form of the draft. On a desk the first missing field gets the focus; on a phone that would open the keyboard. */
export function DraftForm({ store, userId, add, added, lineForm, failed }: DraftFormProps) {
  const isPhone = useIsPhone();
  const proyecto = useDraftPart(store, draft => draft.proyecto);
  const fechaEntrega = useDraftPart(store, draft => draft.fechaEntrega);
  const [startsWithProject] = useState(proyecto !== null);
  // The delivery is optional, with a default, and from today on (D12).
  const hoy = companyToday();
  const wrongDay = failed['fechaEntrega'] ?? (isPast(fechaEntrega) ? 'Ya pasó: elija otra' : undefined);
  return (
    <Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Picker
          kind={ownProyecto}
          autoFocus={!isPhone && !startsWithProject}
          value={proyecto && choiceOf(proyecto)}
          error={failed['idProyecto']}
          onChange={chosen => store.update(current => ({ ...current, proyecto: namedBy(chosen) }))}
          onDone={() => lineForm.current?.focus()}
        />
        <DayPicker
          label="Entrega estimada"
          value={fechaEntrega}
          onChange={day => store.update(current => ({ ...current, fechaEntrega: day }))}
          min={hoy}
          error={wrongDay !== undefined}
          helperText={wrongDay ?? (fechaEntrega ? undefined : `Sin elegir: ${dia(addDays(hoy, diasEntrega()))}`)}
        />
      </Box>
      <LineForm ref={lineForm} userId={userId} onAdd={add} autoFocus={!isPhone && startsWithProject} />
      <AddedStatus added={added} />
    </Panel>
  );
}
