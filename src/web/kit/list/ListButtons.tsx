import Add from '@mui/icons-material/Add';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useResourceContext } from 'react-admin';
import { esImportable, type Importable } from '#contract/importacion';
import type { GateName } from '#contract/permisos';
import { gateOf } from '../../api/permisos';
import { paths } from '../../app/routes';
import { ToolbarButton } from '../buttons';
import { useMayPass } from '../gate';

/** 'Agregar …', for users who may add (S6: agregar shows the add buttons). `to`: path of the form, if special. */
export function CreateButton({ label, to }: { label: string; to?: string }) {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const puede = useMayPass(gateOf(resource, 'create'));
  if (!puede) return null;
  return (
    <Button component={LinkBase} to={to ?? createPath({ resource, type: 'create' })} startIcon={<Add />}>
      {label}
    </Button>
  );
}

/** The screen whose records fill a list, for its empty state. */
export interface FilledBy {
  label: string;
  to: string;
  gate: GateName;
}

/** Link to it, for users who may open it. */
export const FilledByButton = ({ label, to, gate }: FilledBy) =>
  useMayPass(gate) ? (
    <Button component={LinkBase} to={to} variant="outlined">
      {label}
    </Button>
  ) : null;

function Import({ recurso }: { recurso: Importable }) {
  const puede = useMayPass(`importar.${recurso}`);
  if (!puede) return null;
  return <ToolbarButton label="Importar" icon={UploadFile} to={paths.importar(recurso)} />;
}

/** Link to the current catalogue's import, for users with the right; hidden if it has none. */
export function ImportButton() {
  const resource = useResourceContext() ?? '';
  return esImportable(resource) ? <Import recurso={resource} /> : null;
}
