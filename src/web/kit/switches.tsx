import { Box, Switch, type Theme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  useCloseNotification,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useUpdate,
  type RaRecord,
} from 'react-admin';
import { z } from 'zod';
import type { GateName } from '#contract/permisos';
import { AlertButton } from './buttons';
import { gateOf } from '../api/permisos';
import type { BodegaDataProvider } from '../api/dataProvider';
import { createKeyring } from '../api/writes';
import { PHONE_WIDTH } from '../app/theme/tokens';
import { errorMessage } from './errorMessage';
import { Gated } from './gate';

/** How long the way back is offered: longer than what is only read. */
const UNDO_MS = 10_000;

interface Flip {
  resource: string;
  /** The boolean that is flipped. */
  field: string;
  /** The call that flips it; answers the record. `previous`: as it was before the flip showed; `key`: its Idempotency-Key. */
  flip: (
    dataProvider: BodegaDataProvider,
    previous: RaRecord,
    key: string,
  ) => Promise<{ data: Record<string, unknown> }>;
  /** Flips only once the server has answered (D36). */
  wait?: boolean;
  /** Said once it is off, with the offer to take that back. */
  offNotice?: string;
  /** With the record, once the server has flipped it. */
  onFlipped?: (record: RaRecord) => void;
}

/**
 * Flips one boolean of a record by a call of its own: at once, going back with a red alert when the server refuses, or
 * after the answer (D36). While one flip is in flight another does nothing, and one whose answer was lost is not flipped
 * back by trying again (D8).
 */
function useFlip({ offNotice, ...what }: Flip): (record: RaRecord) => void {
  const { resource, field, flip, wait = false, onFlipped } = what;
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [withKey] = useState(createKeyring);
  const inFlight = useRef(false);

  const onDone = (flipped: RaRecord) => {
    if (wait) refresh();
    if (offNotice && flipped[field] === false) {
      notify(<Undo {...what} text={offNotice} record={flipped} />, {
        type: 'success',
        autoHideDuration: UNDO_MS,
      });
    }
    onFlipped?.(flipped);
  };
  const [update] = useUpdate(resource, undefined, {
    mutationMode: wait ? 'pessimistic' : 'optimistic',
    mutationFn: async ({ id = 0, previousData = { id } }) => {
      const send = (key: string) => flip(dataProvider, previousData, key);
      const { data } = await withKey(`${previousData[field]}`, send, `${id}`);
      return { ...data, id };
    },
    onError: error => notify(errorMessage(error), { type: 'error' }),
    // An optimistic success is told before the server has answered; this is told after.
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
  z.looseObject({ id: z.unknown() }).transform(one => [one]),
]);

/** Calls when a record is seen switched on again, wherever it was read or flipped. */
function useWhenOn({ resource, field }: Pick<Flip, 'resource' | 'field'>, id: RaRecord['id'], onSeen: () => void) {
  const queryClient = useQueryClient();
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== resource) return;
        const records = recordsIn.safeParse(event.query.state.data).data ?? [];
        if (records.some(one => one.id === id && one[field] === true)) seen.current();
      }),
    [queryClient, resource, field, id],
  );
}

/** Stands in an alert: what was switched off, and the way back. */
function Undo({ text, record, ...what }: Omit<Flip, 'offNotice'> & { text: string; record: RaRecord }) {
  const close = useCloseNotification();
  const flipBack = useFlip(what);
  useWhenOn(what, record.id, close);
  const undo = () => {
    flipBack(record);
    close();
  };
  return (
    <>
      {text} <AlertButton onClick={undo}>Deshacer</AlertButton>
    </>
  );
}

interface RecordSwitchProps extends Flip {
  record: RaRecord;
  gate: GateName;
  /** Names the record for a screen reader: "Estado de Cemento gris". */
  label: string;
  /** The value at which it shows checked. */
  checkedWhen?: boolean;
  /** Why it cannot be flipped, whatever the permissions. */
  blocked?: string;
}

/** On a phone as high as what a thumb hits, so that switches under each other stay apart. */
const reachSx = (theme: Theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  [theme.breakpoints.down(PHONE_WIDTH)]: { minHeight: theme.size.touch },
});

/** The switch of one boolean of a record, by a call of its own (D36). */
export function RecordSwitch({ record, gate, label, checkedWhen = true, blocked, ...what }: RecordSwitchProps) {
  const flip = useFlip(what);
  return (
    <Box component="span" sx={reachSx}>
      <Gated gate={gate} reason={blocked}>
        <Switch
          checked={(record[what.field] === true) === checkedWhen}
          onChange={() => flip(record)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </Gated>
    </Box>
  );
}

interface StatusSwitchProps {
  /** Names the record for a screen reader: "Estado de Cemento gris". */
  label: string;
  /** For what touches stock, orders or approval: flips only once the server has answered (D36). */
  wait?: boolean;
  /** False where checked means inactive (D30). */
  checkedWhen?: boolean;
  /** Why it cannot be flipped, whatever the permissions. */
  blocked?: string;
  /** Said once it is off, with the offer to take that back; for what flips at once. */
  offNotice?: string;
  /** With the record, once the server has flipped it. */
  onFlipped?: (record: RaRecord) => void;
}

/** The active/inactive switch of a record, by the toggle call of its resource (S4). */
export function StatusSwitch({ label, ...shape }: StatusSwitchProps) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  if (!record) return null;
  return (
    <RecordSwitch
      resource={resource}
      record={record}
      field="estatus"
      gate={gateOf(resource, 'toggle')}
      label={label}
      flip={(dataProvider, previous, key) => dataProvider.toggle(resource, previous.id, previous, key)}
      {...shape}
    />
  );
}
