import Edit from '@mui/icons-material/EditOutlined';
import type { ReactNode } from 'react';
import { useResourceContext, type RaRecord, type SortPayload } from 'react-admin';
import { isGateName, type GateName } from '#contract/permisos';
import { usePuede } from '../../api/permisos';
import { paths } from '../../app/routes';
import { GatedActionButton } from '../ActionButton';
import { CreateButton } from './CreateButton';
import { ExportButton } from './ExportButton';
import { ImportButton } from './ImportButton';
import { ListPage } from './ListPage';
import { estatusColumn, type Column } from './columns';
import { StatusSwitch } from '../StatusSwitch';

export type CatalogRecord = RaRecord<number> & { estatus: boolean };

/** What one plain catalogue's list has of its own; the rest they share (docs: "Declared, not repeated"). */
export interface CatalogListProps<T extends CatalogRecord> {
  title: string;
  createLabel: string;
  emptyMessage: string;
  columns: readonly Column<T>[];
  /** What SPEC calls the state's column here: Estado or Estatus. */
  estatusLabel: string;
  sort: SortPayload;
  /** The record's name, for what is said of it. */
  nameOf(record: T): string;
  /** Actions of a row besides its edit link and its switch. */
  moreActions?(record: T): ReactNode;
  /** Beside the add button: what is done with the whole catalogue. */
  tools?: ReactNode;
}

function useUpdateGate(): { resource: string; gate: GateName } {
  const resource = useResourceContext() ?? '';
  const gate = `${resource}.update`;
  if (!isGateName(gate)) throw new Error(`${resource} has no update`);
  return { resource, gate };
}

/** The list of a catalogue: its columns, its state, an edit link and the active switch. */
export function CatalogList<T extends CatalogRecord>(props: CatalogListProps<T>) {
  const { title, createLabel, emptyMessage, columns, estatusLabel, sort, nameOf, moreActions, tools } = props;
  const { resource, gate } = useUpdateGate();
  const { puede } = usePuede(gate);
  const editPath = ({ id }: T) => paths.edit(resource, id);
  return (
    <ListPage<T>
      title={title}
      emptyMessage={emptyMessage}
      sort={sort}
      columns={[...columns, estatusColumn<T>(estatusLabel)]}
      create={<CreateButton label={createLabel} />}
      tools={
        <>
          {tools}
          <ImportButton />
        </>
      }
      exports={<ExportButton />}
      rowLink={puede ? editPath : undefined}
      rowActions={record => (
        <>
          {moreActions?.(record)}
          <GatedActionButton gate={gate} label="Editar" icon={Edit} to={editPath(record)} />
          <StatusSwitch
            label={`Estado de ${nameOf(record)}`}
            offNotice={`Se desactivó ${nameOf(record).replace(/\.$/, '')}.`}
          />
        </>
      )}
    />
  );
}
