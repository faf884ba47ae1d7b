import GridOn from '@mui/icons-material/GridOnOutlined';
import Savings from '@mui/icons-material/SavingsOutlined';
import { Stack, Typography } from '@mui/material';
import {
  COSTOS,
  type CostoByCode,
  estimatedOf,
  type FichaProyecto,
  costoNames,
  NO_CODE,
} from '#contract/costoProyecto';
import { SHEET_FORMATS } from '#contract/exportacion';
import { labels } from '#contract/declarations/labels';
import { dinero } from '#contract/text/format';
import { paths } from '../../app/routes';
import { ToolbarButton } from '../../kit/buttons';
import { DownloadButton } from '../../kit/document/useDownload';
import { type Column, column, moneyColumn } from '../../kit/list/columns';
import { Below, ListPage } from '../../kit/list/ListPage';
import { reachSx } from '../../kit/OptionalLink';
import { recordPage } from '../../kit/RecordPage';
import { Panel, Quiet } from '../../kit/layout';
import { againstBudget, Atrasos, useAtrasos, Cifras, estimateText, ToList, toOrders } from './FichaSections';
import { Months } from './Months';
import { May } from '../../kit/gate';

const PARENT = { title: 'Proyectos', to: paths.list('proyectos') };

const presupuesto: Column<CostoByCode>[] = [
  moneyColumn('Presupuesto', row => row.presupuesto, { source: 'presupuesto', width: 130 }),
  column('Contra el presupuesto', row => againstBudget(row) ?? 'Sin presupuesto', { width: 280 }),
];

/** Amount ordered or received under a code, and the part valued at the article's own cost. */
const Cost = ({ importe, estimado: part }: { importe: number; estimado: number }) => (
  <span>
    {dinero(importe)}
    {part !== 0 && (
      <Quiet component="span" variant="caption" sx={{ display: 'block' }}>
        {part === importe ? 'estimado' : estimateText(part)}
      </Quiet>
    )}
  </span>
);

const codeOf = (ficha: FichaProyecto | undefined, code: string) =>
  code === '' ? (
    NO_CODE
  ) : (
    <ToList gate="totales.list" to={ficha ? toOrders(ficha, 'totales', { q: code }) : null} sx={reachSx}>
      {code}
    </ToList>
  );

/** Columns of a project's codes, with the budget if it has one; each code links to what was ordered under it. */
const columnsOf = (ficha: FichaProyecto | undefined): Column<CostoByCode>[] => [
  column(labels.direccionamiento, ({ direccionamiento: code }) => codeOf(ficha, code), {
    source: 'direccionamiento',
    card: 'title',
  }),
  ...COSTOS.map((costo): Column<CostoByCode> => ({
    ...moneyColumn(costoNames[costo].label, row => row[costo], { source: costo, width: 130 }),
    render: row => <Cost importe={row[costo]} estimado={estimatedOf(costo, row)} />,
  })),
  ...(ficha?.presupuesto == null ? [] : presupuesto),
];

function Actions({ id }: { id: number }) {
  return (
    <>
      {SHEET_FORMATS.toReversed().map(format => (
        <DownloadButton
          key={format}
          label={`Excel .${format}`}
          icon={GridOn}
          file={() => ({
            name: 'proyectoFichas.documento',
            fileName: `Costo-del-proyecto.${format}`,
            call: { params: { id }, query: { formato: format } },
          })}
        />
      ))}
      <May gate="presupuestos.update">
        <ToolbarButton label="Presupuesto" icon={Savings} to={paths.presupuesto(id)} />
      </May>
    </>
  );
}

/** A project's costs, its budget and its delays (D50). */
function Proyecto({ id, record }: { id: number; record: FichaProyecto | undefined }) {
  const atrasos = useAtrasos(id);
  const loading = atrasos.isPending || !record;
  return (
    <ListPage<CostoByCode>
      resource="proyectoCostos"
      storeKey={`proyectoCostos.${id}`}
      title={record?.nombre ?? 'Proyecto'}
      parent={PARENT}
      counted={false}
      columns={columnsOf(record)}
      filter={{ id }}
      sort={{ field: 'direccionamiento', order: 'ASC' }}
      emptyMessage="Todavía no se ha pedido ni presupuestado nada"
      exports={<Actions id={id} />}
      summaryLoading={loading}
      summary={
        <Stack spacing={2}>
          <Cifras ficha={record} />
          <Panel spacing={1} title="Atrasos">
            <Atrasos ficha={record} list={atrasos} />
          </Panel>
          <Below hidden={loading}>
            <Stack spacing={2}>
              <Panel spacing={1} title="Por mes">
                <Months ficha={record} />
              </Panel>
              <Typography variant="h2">Por direccionamiento</Typography>
            </Stack>
          </Below>
        </Stack>
      }
    />
  );
}

export default recordPage<FichaProyecto>(
  {
    resource: 'proyectoFichas',
    title: 'Proyecto',
    parent: PARENT,
    missing: 'El proyecto no existe',
    failed: 'No se pudo cargar el proyecto',
  },
  Proyecto,
);
