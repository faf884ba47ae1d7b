import { Box, Switch, Tooltip, type Theme } from '@mui/material';
import { useRef } from 'react';
import { useDataProvider, useNotify, useRefresh, useUpdate, type RaRecord } from 'react-admin';
import type { GateName } from '#contract/permisos';
import type { BodegaDataProvider } from '../providers/dataProvider';
import { usePuede } from '../providers/permisos';
import { PHONE_WIDTH } from '../theme';
import { sinPermiso } from './ActionButton';
import { errorMessage } from './errorMessage';

interface Props {
  resource: string;
  record: RaRecord;
  /** The boolean that it shows and flips. */
  field: string;
  gate: GateName;
  /** Names the record for a screen reader: "Estado de Cemento gris". */
  label: string;
  /** The call that flips it; answers the record. `previous`: as it was before the flip showed. */
  flip: (dataProvider: BodegaDataProvider, previous: RaRecord) => Promise<{ data: Record<string, unknown> }>;
  wait?: boolean;
  /** The value at which it shows checked. */
  checkedWhen?: boolean;
  /** Why it cannot be flipped, whatever the permissions. */
  blocked?: string;
  /** With the record, once the server has flipped it. */
  onFlipped?: (record: RaRecord) => void;
}

/** On a phone as high as what a thumb hits, so that switches under each other stay apart. */
const reachSx = (theme: Theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  [theme.breakpoints.down(PHONE_WIDTH)]: { minHeight: theme.size.touch },
});

/**
 * The switch of one boolean of a record, by a call of its own. It flips at once and goes back with a red alert when the
 * server refuses, or waits for the answer (D36); while one flip is in flight another click does nothing.
 */
export function RecordSwitch({
  resource,
  record,
  field,
  gate,
  label,
  flip,
  wait = false,
  checkedWhen = true,
  blocked,
  onFlipped,
}: Props) {
  const { puede, falta } = usePuede(gate);
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const inFlight = useRef(false);
  const [update] = useUpdate(resource, undefined, {
    mutationMode: wait ? 'pessimistic' : 'optimistic',
    mutationFn: async ({ id = 0, previousData = record }) => {
      const { data } = await flip(dataProvider, previousData);
      return { ...data, id };
    },
    onSuccess: flipped => {
      if (wait) refresh();
      onFlipped?.(flipped);
    },
    onError: error => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => {
      inFlight.current = false;
    },
  });

  const onChange = () => {
    if (inFlight.current) return;
    inFlight.current = true;
    void update(resource, { id: record.id, data: { [field]: !record[field] }, previousData: record });
  };

  return (
    <Tooltip title={puede ? blocked : sinPermiso(falta)}>
      <Box component="span" sx={reachSx}>
        <Switch
          checked={(record[field] === true) === checkedWhen}
          onChange={onChange}
          disabled={!puede || Boolean(blocked)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </Box>
    </Tooltip>
  );
}
