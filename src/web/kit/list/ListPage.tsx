import { Box, Paper, Typography } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { ListBase, useListContext, useResourceContext, type RaRecord, type SortPayload } from 'react-admin';
import { PAGE_SIZE } from '#contract/constants';
import { cantidad } from '#contract/format';
import { gateOf } from '../../api/permisos';
import { PageTitle } from '../PageTitle';
import { GatedScreen } from '../screens';
import { useIsPhone } from '../useIsPhone';
import { placesOf } from './columnStyle';
import { ListCards } from './ListCards';
import { ListBusy, ListEmpty, ListError, ListSkeleton, ListStale } from './ListStates';
import { ListTable } from './ListTable';
import { ListToolbar, type ToolbarProps } from './ListToolbar';
import { Pager } from './Pager';
import { unseen, type RowsProps } from './rows';
import { SelectionBar } from './selection';

/**
 * Every list of the product: title and count, main action, search, filters, exports, table or cards, pager, and all its
 * states. Columns are declared once, with the helpers of `columns.tsx`:
 *
 *     const columns: Column<Pedido>[] = [
 *       dateColumn('fecha', 'Fecha Pedido', pedido => pedido.fecha),
 *       textColumn('id', 'N.Pedido', pedido => pedido.id, { card: 'title', width: 110 }),
 *       { source: 'estado', label: 'Estado', card: 'status', render: pedido => <Badge tono="good">…</Badge> },
 *     ];
 *
 *     <ListPage<Pedido>
 *       title="Pedidos"
 *       columns={columns}
 *       sort={{ field: 'fecha', order: 'DESC' }}
 *       emptyMessage="No hay pedidos registrados"
 *       create={<CreateButton label="Nuevo Pedido" />}      // main action, also offered by the empty state
 *       rowLink={pedido => paths.pedido(pedido.id, 1)}      // the whole row opens it; null: it does not
 *       mainAction={pedido => <ActionButton gate="pedidos.recibir" label="Recibir" icon={…} to={…} />}
 *       rowActions={pedido => <ActionButton label="Solicitar Cambio" icon={…} to={…} />}   // on a phone behind '⋯'
 *       expand={pedido => <Lines lines={pedido.pedidoDetalle} />}
 *       filters={<Chip …/>} exports={<Button …/>}           // ends of the toolbar; both see useListContext()
 *     />
 *
 * It stands inside a <Resource> (or give `resource`), asks the gate `<resource>.list`, and pages, sorts and searches
 * through the data provider: the text goes into the filter `q`.
 */
interface ListPageProps<T extends RaRecord> extends RowsProps<T>, ToolbarProps<T> {
  title: string;
  /** The screen it belongs to, a link in front of its title in the header. */
  parent?: { title: string; to: string };
  resource?: string;
  /** Where its page, sorting and filters are kept, for a second list of the same resource. */
  storeKey?: string;
  sort: SortPayload;
  emptyMessage: string;
  /** The main action, at the right of the title. */
  create?: ReactNode;
  /** Always in force, and not shown as a filter. */
  filter?: Record<string, unknown>;
  /** In force until the person says otherwise. */
  filterDefaults?: Record<string, unknown>;
  /** False where the title names a record and not what is listed: the count of that would say nothing of it. */
  counted?: boolean;
  /** What else its call says, `{ query: { lineas: '0' } }`; its records are kept apart from those that are read whole. */
  meta?: { query: Record<string, string> };
  /** Between the title and the toolbar: figures of a report. */
  summary?: ReactNode;
  perPage?: number;
}

function Heading({
  title,
  create,
  tools,
  counted = true,
}: Pick<ListPageProps<RaRecord>, 'title' | 'create' | 'tools' | 'counted'>) {
  const isPhone = useIsPhone();
  const { total, isFetching, isPending } = useListContext();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: { xs: 0, sm: 44 }, flexWrap: 'wrap' }}>
      {/* On a phone the header says it, which is always in view. */}
      <Typography variant="h1" style={isPhone ? unseen : undefined}>
        {title}
      </Typography>
      {counted && total !== undefined && (
        <Typography color="text.secondary" aria-label={`${cantidad(total)} en total`} sx={numeric}>
          {cantidad(total)}
        </Typography>
      )}
      <ListBusy busy={isFetching === true && !isPending} />
      <Box sx={{ flex: 1 }} />
      {!isPhone && tools}
      {create}
    </Box>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums' };

function Content<T extends RaRecord>(props: ListPageProps<T>) {
  const { data, error, isPending, perPage } = useListContext<T>();
  const isPhone = useIsPhone();
  // Drawn again for other rows, not for every step of reading them: this is the most that a list draws.
  const rows = useMemo(() => (isPhone ? <ListCards<T> {...props} /> : <ListTable<T> {...props} />), [isPhone, props]);
  if (error && !data) return <ListError />;
  if (isPending) return <ListSkeleton rows={perPage} columns={placesOf(props)} />;
  return (
    <>
      {error && <ListStale />}
      {data?.length ? (
        <>
          {props.selection && <SelectionBar {...props.selection} />}
          {rows}
        </>
      ) : (
        <div data-whole>
          <ListEmpty message={props.emptyMessage} action={props.create} defaults={props.filterDefaults} />
        </div>
      )}
      <Pager />
    </>
  );
}

function View<T extends RaRecord>(props: ListPageProps<T>) {
  const isPhone = useIsPhone();
  const body = (
    <>
      <ListToolbar {...props} />
      <Box sx={{ mt: { xs: 1, sm: 0 } }}>
        <Content {...props} />
      </Box>
    </>
  );
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Heading {...props} />
      {props.summary}
      {isPhone ? <div>{body}</div> : <Paper variant="outlined">{body}</Paper>}
    </Box>
  );
}

/** What went wrong is shown in place of the rows, with 'Reintentar'; an alert would say it twice. */
const quietly = (meta?: Record<string, unknown>) => ({ meta, onError: () => {} });

export function ListPage<T extends RaRecord>(props: ListPageProps<T>) {
  const contextResource = useResourceContext();
  const resource = props.resource ?? contextResource;
  const queryOptions = useMemo(() => quietly(props.meta), [props.meta]);
  return (
    <>
      <PageTitle title={props.title} parent={props.parent} />
      <GatedScreen gate={gateOf(resource, 'list')}>
        <ListBase<T>
          resource={resource}
          storeKey={props.storeKey}
          perPage={props.perPage ?? PAGE_SIZE}
          sort={props.sort}
          filter={props.filter}
          filterDefaultValues={props.filterDefaults}
          exporter={false}
          disableAuthentication
          queryOptions={queryOptions}
        >
          <View {...props} />
        </ListBase>
      </GatedScreen>
    </>
  );
}
