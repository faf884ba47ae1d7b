import { Alert } from '@mui/material';
import { useCreate, useNotify } from 'react-admin';
import { z } from 'zod';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { errorMessage } from '../errorMessage';
import type { ReactNode } from 'react';

const created = z.object({ id: z.number() });

interface AddByNameProps {
  declared: AnyCatalogue;
  /** Name typed in the picker. */
  name: string;
  /** Called with the id of the record, to choose it. */
  onAdded: (id: number) => void;
  onClose: () => void;
  /** Fields besides the name, and what they hold: they are kept after a failure. */
  children?: ReactNode;
  fields?: () => Record<string, unknown>;
}

/** Creates a record that only needs a name, after confirmation, without leaving the form where it is picked. */
export function AddByName({ declared, name, onAdded, onClose, children, fields }: AddByNameProps) {
  const notify = useNotify();
  const [create, { isPending, error }] = useCreate();
  const { resource, noun, failures } = declared;
  const add = async () => {
    try {
      const data = { nombre: name, ...fields?.() };
      onAdded(created.parse(await create(resource, { data }, { returnPromise: true })).id);
      notify(declared.created, { type: 'success' });
      onClose();
    } catch (failed) {
      // With fields the dialog stays open, and says it itself: what is behind it is out of reach.
      if (children) return;
      notify(errorMessage(failed, failures?.create), { type: 'error' });
      onClose();
    }
  };
  const chosen = noun.feminine ? 'Al agregarla queda elegida' : 'Al agregarlo queda elegido';
  return (
    <ConfirmDialog
      open
      title={`Agregar ${noun.one.toLowerCase()}`}
      confirmLabel="Agregar"
      busy={isPending}
      onConfirm={() => void add()}
      onCancel={onClose}
    >
      {`No hay ${noun.many.toLowerCase()} con el nombre “${name}”. ${chosen}.`}
      {children}
      {children && Boolean(error) && <Alert severity="error">{errorMessage(error, failures?.create)}</Alert>}
    </ConfirmDialog>
  );
}
