import Add from '@mui/icons-material/Add';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, usePermissions, useResourceContext } from 'react-admin';
import { isImportable } from '#contract/importacion';
import { gateOf, type Permisos } from '../../api/permisos';
import { entryTo, mayOpen } from '../../app/layout/menuEntries';
import { paths } from '../../app/routes';
import { ToolbarButton } from '../buttons';
import { May } from '../gate';

/** 'Agregar …', for users who may add (S6: agregar shows the add buttons). `to`: path of the form, if special. */
export function CreateButton({ label, to }: { label: string; to?: string }) {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  return (
    <May gate={gateOf(resource, 'create')}>
      <Button component={LinkBase} to={to ?? createPath({ resource, type: 'create' })} startIcon={<Add />}>
        {label}
      </Button>
    </May>
  );
}

/** 'Ir a …': the list whose records fill another one, for users whose menu has it. */
export function FilledByButton({ resource }: { resource: string }) {
  const { permissions = [] } = usePermissions<Permisos>();
  const entry = entryTo(paths.list(resource));
  if (!entry || !mayOpen(entry, permissions)) return null;
  return (
    <Button component={LinkBase} to={entry.to} variant="outlined">
      Ir a {entry.label}
    </Button>
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
