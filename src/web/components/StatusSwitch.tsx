import { Switch, Tooltip } from '@mui/material';
import { useRef } from 'react';
import {
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useUpdate,
  type RaRecord,
} from 'react-admin';
import { isGateName } from '#contract/permisos';
import type { BodegaDataProvider } from '../providers/dataProvider';
import { usePuede } from '../providers/permisos';
import { sinPermiso } from './ActionButton';
import { errorMessage } from './errorMessage';

interface Props {
  /** Names the record for a screen reader: "Estado de Cemento gris". */
  label: string;
  /** For what touches stock, orders or approval: flips only once the server has answered (D36). */
  wait?: boolean;
}

/**
 * The active/inactive switch of a record (SPEC part 4). It flips at once and goes back with a red alert when the server
 * refuses; while one flip is in flight another click does nothing.
 */
export function StatusSwitch({ label, wait = false }: Props) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  const gate = `${resource}.toggle`;
  if (!isGateName(gate)) throw new Error(`${resource} has no toggle`);
  const { puede, falta } = usePuede(gate);
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const inFlight = useRef(false);
  const [update] = useUpdate(resource, undefined, {
    mutationMode: wait ? 'pessimistic' : 'optimistic',
    mutationFn: async ({ id = 0, previousData }) => {
      const { data } = await dataProvider.toggle(resource, id, previousData);
      return { ...data, id };
    },
    onSuccess: () => wait && refresh(),
    onError: error => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => {
      inFlight.current = false;
    },
  });
  if (!record) return null;

  const flip = () => {
    if (inFlight.current) return;
    inFlight.current = true;
    void update(resource, { id: record.id, data: { estatus: !record['estatus'] }, previousData: record });
  };

  return (
    <Tooltip title={puede ? '' : sinPermiso(falta)}>
      <span>
        <Switch
          checked={record['estatus'] === true}
          onChange={flip}
          disabled={!puede}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </span>
    </Tooltip>
  );
}
