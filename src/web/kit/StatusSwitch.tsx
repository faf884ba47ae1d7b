import { useRecordContext, useResourceContext, type RaRecord } from 'react-admin';
import { isGateName } from '#contract/permisos';
import { RecordSwitch } from './RecordSwitch';

interface Props {
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
export function StatusSwitch({ label, ...shape }: Props) {
  const record = useRecordContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  const gate = `${resource}.toggle`;
  if (!isGateName(gate)) throw new Error(`${resource} has no toggle`);
  if (!record) return null;
  return (
    <RecordSwitch
      resource={resource}
      record={record}
      field="estatus"
      gate={gate}
      label={label}
      flip={(dataProvider, previous, key) => dataProvider.toggle(resource, previous.id, previous, key)}
      {...shape}
    />
  );
}
