import { Box, Switch, type Theme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  useCloseNotification,
  useDataProvider,
  useEvent,
  useNotify,
  useRecordContext,
  useResourceContext,
  useUpdate,
  type RaRecord,
} from 'react-admin';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { TextWithAction, UNDO_OPTIONS } from './alerts/Notice';
import { gateOf } from '../api/permisos';
import type { BodegaDataProvider } from '../api/dataProvider';
import { writtenRecord } from '../api/restDialect';
import { createKeyring } from '../api/writes';
import { errorMessage } from './errorMessage';
import { Gated } from './gate';

interface Flip {
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
  const { resource, field, call, params, onFlipped } = what;
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const [withKey] = useState(createKeyring);
  const inFlight = useRef(false);

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
    onError: error => notify(errorMessage(error), { type: 'error' }),
    // An optimistic mutation calls onSuccess before the answer; onSettled comes after it.
    onSettled: (flipped, error) => {
      inFlight.current = false;
      if (flipped && !error) onDone(flipped);
    },
  });

  return record => {
    if (inFlight.current) return;
    inFlight.current = true;
    void update(resource, { id: record.id, data: { [field]: !record[field] }, previousData: record });
  };
}

const recordsIn = z.union([
  z.object({ data: z.array(z.looseObject({ id: z.unknown() })) }).transform(({ data }) => data),
  z.looseObject({ id: z.unknown() }).transform(record => [record]),
]);

/** Calls `onSeen` when a query or a mutation shows that the record is switched on again. */
function useWhenOn({ resource, field }: Pick<Flip, 'resource' | 'field'>, id: RaRecord['id'], onSeen: () => void) {
  const queryClient = useQueryClient();
  const seen = useEvent(onSeen);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== resource) return;
        const records = recordsIn.safeParse(event.query.state.data).data ?? [];
        if (records.some(record => record.id === id && record[field] === true)) seen();
      }),
    [queryClient, resource, field, id, seen],
  );
}

/** Content of the alert: what was switched off, and an undo button. */
function Undo({ text, record, ...what }: Omit<Flip, 'offNotice'> & { text: string; record: RaRecord }) {
  const close = useCloseNotification();
  const flipBack = useFlip(what);
  useWhenOn(what, record.id, close);
  return <TextWithAction text={text} label="Deshacer" onAct={() => flipBack(record)} />;
}

interface RecordSwitchProps extends Flip {
  record: RaRecord;
  /** Accessible name: "Estado de Cemento gris". */
  label: string;
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

/** Switch of one boolean field of a record, changed by its own call (D36). */
export function RecordSwitch({ record, label, checkedWhen = true, blocked, ...what }: RecordSwitchProps) {
  const flip = useFlip(what);
  return (
    <Box component="span" sx={heightSx}>
      <Gated gate={what.call} reason={blocked}>
        <Switch
          checked={(record[what.field] === true) === checkedWhen}
          onChange={() => flip(record)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </Gated>
    </Box>
  );
}

type StatusSwitchProps = Pick<RecordSwitchProps, 'label' | 'checkedWhen' | 'blocked' | 'offNotice' | 'onFlipped'>;

/** The active/inactive switch of a record, by the toggle call of its resource (S4). */
export function StatusSwitch(props: StatusSwitchProps) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  if (!record) return null;
  return (
    <RecordSwitch resource={resource} record={record} field="estatus" call={gateOf(resource, 'toggle')} {...props} />
  );
}
