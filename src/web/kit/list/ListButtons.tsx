import Add from '@mui/icons-material/Add';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import { Button, MenuItem } from '@mui/material';
import { LinkBase, useResourceContext, useListContext } from 'react-admin';
import { isImportable } from '#contract/importacion';
import {
  exportFileNames,
  lineExportFileNames,
  hasLineExport,
  isExportable,
  type Exportable,
  type SheetFormat,
} from '#contract/exportacion';
import { gateOf } from '../../api/permisos';
import { entryTo } from '../../app/layout/menuEntries';
import { paths } from '../../app/routes';
import { ToolbarButton, ToolbarMenu } from '../buttons';
import { May, useMayPass } from '../gate';
import { DownloadButton, useDownload, type Download } from '../document/useDownload';
import { listQuery } from './listQuery';

/** 'Agregar …', for users who may add (S6: agregar shows the add buttons). `to`: path of the form, if special. */
export function CreateButton({ label, to }: { label: string; to?: string }) {
  const resource = useResourceContext() ?? '';
  return (
    <May gate={gateOf(resource, 'create')}>
      <Button variant="contained" component={LinkBase} to={to ?? paths.create(resource)} startIcon={<Add />}>
        {label}
      </Button>
    </May>
  );
}

/** 'Ir a …': the list whose records fill another one, for users whose menu has it. */
export function FilledByButton({ resource }: { resource: string }) {
  const { to, label, gate } = entryTo(paths.list(resource)) ?? {};
  if (!to || !gate) return null;
  return (
    <May gate={gate}>
      <Button component={LinkBase} to={to}>
        Ir a {label}
      </Button>
    </May>
  );
}

/** Link to the current catalogue's import, for users with the right; hidden if it has none. */
export function ImportButton() {
  const recurso = useResourceContext() ?? '';
  if (!isImportable(recurso)) return null;
  return (
    <May gate={`importar.${recurso}`}>
      <ToolbarButton label="Importar" icon={UploadFile} to={paths.importar(recurso)} />
    </May>
  );
}

/** Downloads of the list: its rows and, if it has documents, their lines, with the current filter, search and sort. */
function useFiles(recurso: Exportable) {
  const { sort, filterValues } = useListContext();
  const file = (name: Download['name'], named: string) => (format: SheetFormat) => ({
    name,
    fileName: `${named}.${format}`,
    // xls is the call's default format.
    call: {
      query: { ...listQuery({ sort, filter: filterValues ?? {} }), formato: format === 'xls' ? undefined : format },
    },
  });
  return {
    rows: file(`exportar.${recurso}`, exportFileNames[recurso]),
    lines: hasLineExport(recurso) ? file(`exportarLineas.${recurso}`, lineExportFileNames[recurso]) : null,
  };
}

function Export({ recurso }: { recurso: Exportable }) {
  const { total } = useListContext();
  const may = useMayPass(`exportar.${recurso}`);
  const { busy, download } = useDownload();
  const { rows, lines } = useFiles(recurso);
  if (!may) return null;
  const common = { disabled: !total };
  return (
    <>
      <DownloadButton {...common} label="Excel" icon={GridOnIcon} file={() => rows('xls')} />
      {lines && (
        <>
          <DownloadButton
            {...common}
            label="Líneas"
            hint="Excel con una fila por cada línea de los documentos de la lista"
            icon={TableRows}
            file={() => lines('xlsx')}
          />
          <ToolbarMenu label="Otros formatos" icon={MoreVert} busy={busy} {...common}>
            {[
              { label: 'Documentos (.xlsx)', file: rows('xlsx') },
              { label: 'Documentos (.xls)', file: rows('xls') },
              { label: 'Líneas (.xlsx)', file: lines('xlsx') },
              { label: 'Líneas (.xls)', file: lines('xls') },
            ].map(({ label, file }) => (
              <MenuItem key={label} onClick={() => download(file)}>
                {label}
              </MenuItem>
            ))}
          </ToolbarMenu>
        </>
      )}
    </>
  );
}

export function ExportButton() {
  const { resource } = useListContext();
  return isExportable(resource) ? <Export recurso={resource} /> : null;
}
