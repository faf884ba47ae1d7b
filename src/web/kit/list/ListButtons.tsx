import Add from '@mui/icons-material/Add';
import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useListContext, useResourceContext } from 'react-admin';
import { archivosDeExportacion, esExportable, type Exportable } from '#contract/exportacion';
import { esImportable, type Importable } from '#contract/importacion';
import { isGateName } from '#contract/permisos';
import { paths } from '../../app/routes';
import { ToolbarButton } from '../buttons';
import { useDownload } from '../document/useDownload';
import { useMayPass } from '../gate';

/** 'Agregar …': shown to who may add (S6: agregar shows the add buttons). `to`: for an address of its own. */
export function CreateButton({ label, to }: { label: string; to?: string }) {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const gate = `${resource}.create`;
  if (!isGateName(gate)) throw new Error(`${resource} has no create`);
  const puede = useMayPass(gate);
  if (!puede) return null;
  return (
    <Button component={LinkBase} to={to ?? createPath({ resource, type: 'create' })} startIcon={<Add />}>
      {label}
    </Button>
  );
}

function Import({ recurso }: { recurso: Importable }) {
  const puede = useMayPass(`importar.${recurso}`);
  if (!puede) return null;
  return <ToolbarButton label="Importar" icon={UploadFile} to={paths.importar(recurso)} />;
}

/** To the import of the catalogue it stands in, for who may add to it; nothing where there is none. */
export function ImportButton() {
  const resource = useResourceContext() ?? '';
  return esImportable(resource) ? <Import recurso={resource} /> : null;
}

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
