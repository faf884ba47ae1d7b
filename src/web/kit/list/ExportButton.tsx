import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import { MenuItem } from '@mui/material';
import { useListContext } from 'react-admin';
import {
  exportFileNames,
  lineExportFileNames,
  hasLineExport,
  isExportable,
  type Exportable,
  type SheetFormat,
} from '#contract/exportacion';
import { ToolbarButton, ToolbarMenu } from '../buttons';
import { useDownload, type Download } from '../document/useDownload';
import { useMayPass } from '../gate';
import { listQuery } from './listQuery';

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
  const common = { busy, disabled: !total };
  return (
    <>
      <ToolbarButton {...common} label="Excel" icon={GridOnIcon} onClick={() => download(rows('xls'))} />
      {lines && (
        <>
          <ToolbarButton
            {...common}
            label="Líneas"
            hint="Excel con una fila por cada línea de los documentos de la lista"
            icon={TableRows}
            onClick={() => download(lines('xlsx'))}
          />
          <ToolbarMenu label="Otros formatos" icon={MoreVert} disabled={!total}>
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

/** Exports of the current list as spreadsheets; hidden if the resource has none. */
export function ExportButton() {
  const { resource } = useListContext();
  return isExportable(resource) ? <Export recurso={resource} /> : null;
}
