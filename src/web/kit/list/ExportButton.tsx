import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import { useListContext } from 'react-admin';
import { archivosDeExportacion, esExportable, type Exportable } from '#contract/exportacion';
import { useMayPass } from '../gate';
import { useDownload } from '../document/useDownload';
import { ToolbarButton } from './ToolbarButton';

const jsonParam = (value: object) => (Object.keys(value).length > 0 ? JSON.stringify(value) : undefined);

function Export({ recurso }: { recurso: Exportable }) {
  const { sort, filterValues, total } = useListContext();
  const puede = useMayPass(`exportar.${recurso}`);
  const { busy, download } = useDownload();
  if (!puede) return null;
  const { q, ...filter }: Record<string, unknown> = filterValues ?? {};
  const query = {
    filter: jsonParam(filter),
    sort: JSON.stringify([sort.field, sort.order]),
    text: typeof q === 'string' && q.trim() ? q.trim() : undefined,
  };
  const fileName = `${archivosDeExportacion[recurso]}.xls`;
  return (
    <ToolbarButton
      label="Excel"
      icon={GridOnIcon}
      busy={busy}
      disabled={!total}
      onClick={() => void download({ name: `exportar.${recurso}`, fileName, call: { query } })}
    />
  );
}

/** The list it stands in as a spreadsheet, filtered, searched and sorted as it is on the screen; nothing where there is none. */
export function ExportButton() {
  const { resource } = useListContext();
  return esExportable(resource) ? <Export recurso={resource} /> : null;
}
