import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase, useResourceContext } from 'react-admin';
import { isGateName } from '#contract/permisos';
import { useMayPass } from '../gate';
import { paths } from '../../app/routes';

/** 'Agregar …': shown to who may add (S6: agregar shows the add buttons). `to`: for an address of its own. */
export function CreateButton({ label, to }: { label: string; to?: string }) {
  const resource = useResourceContext() ?? '';
  const gate = `${resource}.create`;
  if (!isGateName(gate)) throw new Error(`${resource} has no create`);
  const puede = useMayPass(gate);
  if (!puede) return null;
  return (
    <Button component={LinkBase} to={to ?? paths.create(resource)} startIcon={<Add />}>
      {label}
    </Button>
  );
}
