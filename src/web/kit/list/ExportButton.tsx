import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import {
  archivosDeExportacion,
  archivosDeLineas,
  conLineas,
  esExportable,
  type Exportable,
  type Hoja,
} from '#contract/exportacion';
import { ToolbarButton } from '../buttons';
import { useDownload, type Download } from '../document/useDownload';
import { useMayPass } from '../gate';

const jsonParam = (value: object) => (Object.keys(value).length > 0 ? JSON.stringify(value) : undefined);

/** Downloads of the list: its rows and, if it has documents, their lines, with the current filter, search and sort. */
function useFiles(recurso: Exportable) {
  const { sort, filterValues } = useListContext();
  const { q, ...filter }: Record<string, unknown> = filterValues ?? {};
  const query = (formato: Hoja) => ({
    filter: jsonParam(filter),
    sort: JSON.stringify([sort.field, sort.order]),
    text: typeof q === 'string' && q.trim() ? q.trim() : undefined,
    // xls is the call's default format.
    formato: formato === 'xls' ? undefined : formato,
  });
  const rows = (formato: Hoja): Download => ({
    name: `exportar.${recurso}`,
    fileName: `${archivosDeExportacion[recurso]}.${formato}`,
    call: { query: query(formato) },
  });
  if (!conLineas(recurso)) return { rows, lines: null };
  const lines = (formato: Hoja): Download => ({
    name: `exportarLineas.${recurso}`,
    fileName: `${archivosDeLineas[recurso]}.${formato}`,
    call: { query: query(formato) },
  });
  return { rows, lines };
}

function Export({ recurso }: { recurso: Exportable }) {
  const { total } = useListContext();
  const puede = useMayPass(`exportar.${recurso}`);
  const { busy, download } = useDownload();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { rows, lines } = useFiles(recurso);
  if (!puede) return null;
  const save = (file: Download) => {
    setAnchor(null);
    void download(file);
  };
  const common = { busy, disabled: !total };
  return (
    <>
      <ToolbarButton {...common} label="Excel" icon={GridOnIcon} onClick={() => save(rows('xls'))} />
      {lines && (
        <>
          <ToolbarButton
            {...common}
            label="Líneas"
            hint="Excel con una fila por cada línea de los documentos de la lista"
            icon={TableRows}
            onClick={() => save(lines('xlsx'))}
          />
          <ToolbarButton
            {...common}
            busy={false}
            label="Otros formatos"
            icon={MoreVert}
            menuOpen={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          />
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
            <MenuItem onClick={() => save(rows('xlsx'))}>Documentos (.xlsx)</MenuItem>
            <MenuItem onClick={() => save(rows('xls'))}>Documentos (.xls)</MenuItem>
            <MenuItem onClick={() => save(lines('xlsx'))}>Líneas (.xlsx)</MenuItem>
            <MenuItem onClick={() => save(lines('xls'))}>Líneas (.xls)</MenuItem>
          </Menu>
        </>
      )}
    </>
  );
}

/** Exports of the current list as spreadsheets; hidden if the resource has none. */
export function ExportButton() {
  const { resource } = useListContext();
  return esExportable(resource) ? <Export recurso={resource} /> : null;
}
