import { Box, Switch, type Theme } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import {
  useCloseNotification,
  useDataProvider,
  useGetOne,
  useNotify,
  useRecordContext,
  useResourceContext,
  useUpdate,
  type RaRecord,
} from 'react-admin';
import type { EndpointName } from '#contract/calls/endpointNames';
import { TextWithAction, UNDO_OPTIONS } from './alerts/Notice';
import { gateOf } from '../api/permisos';
import type { BodegaDataProvider } from '../api/dataProvider';
import { readFailure, useTellIfLeft } from '../api/failure';
import { writtenRecord } from '../api/restDialect';
import { createKeyring } from '../api/writes';
import { errorMessage } from './errorMessage';
import { Gated } from './gate';

interface Flip {
  /** What the switch is called: "Estado de Cemento gris". */
  label: string;
  resource: string;
  field: string;
  /** The call that flips it, which names the wanted value (D36). Its gate has its name. */
  call: EndpointName;
  params?: Record<string, number>;
  /** Success message after switching off, shown with an undo button. */
  offNotice?: string;
  /** Called with the record once the server has flipped it. */
  onFlipped?: (record: RaRecord) => void;
}

/**
 * Flips one boolean of a record by its own call: optimistically, reverting with an error alert if the server refuses.
 * A press while a flip is in flight is ignored. A retry after a lost answer reuses the Idempotency-Key, so that it does not
 * flip the value back (D8).
 */
function useFlip({ offNotice, ...what }: Flip): (record: RaRecord) => void {
  const { label, resource, field, call, params, onFlipped } = what;
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const [withKey] = useState(createKeyring);
  const inFlight = useRef(false);
  const { noteAsked, tellIfLeft } = useTellIfLeft(label);

  const onDone = (flipped: RaRecord) => {
    if (offNotice && flipped[field] === false) {
      notify(<Undo {...what} text={offNotice} record={flipped} />, { ...UNDO_OPTIONS, type: 'success' });
    }
    onFlipped?.(flipped);
  };
  const [update] = useUpdate(resource, undefined, {
    mutationMode: 'optimistic',
    mutationFn: async ({ id = 0, previousData = { id } }) => {
      const estatus = previousData[field] !== true;
      const send = (idempotencyKey: string) =>
        dataProvider.call(call, { params: { ...params, id }, data: { estatus }, idempotencyKey });
      const { data } = await withKey(`${estatus}`, send, `${id}`);
      return { ...writtenRecord(resource, data, { ...previousData, [field]: estatus }), id };
    },
    onError: error => void (tellIfLeft(readFailure(error)) || notify(errorMessage(error), { type: 'error' })),
    // An optimistic mutation calls onSuccess before the answer; onSettled comes after it.
    onSettled: (flipped, error) => {
      inFlight.current = false;
      if (flipped && !error) onDone(flipped);
    },
  });

  return record => {
    if (inFlight.current) return;
    inFlight.current = true;
    noteAsked();
    void update(resource, { id: record.id, data: { [field]: !record[field] }, previousData: record });
  };
}

/** Content of the alert: what was switched off, and an undo button, until the record is switched on again. */
function Undo({ text, record, ...what }: Omit<Flip, 'offNotice'> & { text: string; record: RaRecord }) {
  const close = useCloseNotification();
  const flipBack = useFlip(what);
  // Read from the cache, without a request: every update of the record writes there.
  const { data } = useGetOne(what.resource, { id: record.id }, { enabled: false });
  const isOn = data?.[what.field] === true;
  useEffect(() => {
    if (isOn) close();
  }, [isOn, close]);
  return <TextWithAction text={text} label="Deshacer" onAct={() => flipBack(record)} />;
}

interface RecordSwitchProps extends Partial<Omit<Flip, 'resource' | 'label'>>, Pick<Flip, 'label'> {
  /** The value shown as checked; false for a switch that inverts the field's meaning (D30). */
  checkedWhen?: boolean;
  /** Why it cannot be flipped, whatever the permissions. */
  blocked?: string;
}

/** Height of a touch target on a phone, so that stacked switches stay apart. */
const heightSx = (theme: Theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  [theme.breakpoints.down(theme.size.phone)]: { minHeight: theme.size.touch },
});

/** Switch of one boolean field of the context's record, changed by its own call (D36); by default of its state (S4). */
export function RecordSwitch({ label, checkedWhen = true, blocked, ...given }: RecordSwitchProps) {
  const resource = useResourceContext() ?? '';
  const { field = 'estatus', call = gateOf(resource, 'toggle') } = given;
  const record = useRecordContext<RaRecord>();
  const flip = useFlip({ ...given, label, resource, field, call });
  if (!record) return null;
  return (
    <Box component="span" sx={heightSx}>
      <Gated gate={call} reason={blocked}>
        <Switch
          checked={(record[field] === true) === checkedWhen}
          onChange={() => flip(record)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </Gated>
    </Box>
  );
}
