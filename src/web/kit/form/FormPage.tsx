import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useNotify, useRedirect, useResourceContext, type RaRecord } from 'react-admin';
import { isGateName } from '#contract/permisos';
import { paths } from '../../app/routes';
import { session } from '../../app/session';
import { PageTitle } from '../PageTitle';
import { GatedScreen } from '../gate';
import { CreateForm, type CreateFormProps } from './CreateForm';
import { EditForm, type EditFormProps } from './EditForm';
import type { FormProps } from './FormBody';

/**
 * Every form of the product. The contract's schema says what is valid and with which message; the fields are
 * react-admin's inputs in titled groups.
 *
 *     <CreatePage title="Agregar Familia" parent="Familias" schema={categorias.create} success={categorias.created}>
 *       <FormGroup title="Datos"><TextInput source="nombre" label="Nombre" isRequired /></FormGroup>
 *     </CreatePage>
 *
 *     <EditPage title="Editar Familia" parent="Familias" schema={categorias.update} fields={leavesOf(categorias.fields)}>…</EditPage>
 *
 * The forms of a declared catalogue are made of these by `CatalogueForm.tsx`.
 * Adding stays on the emptied form, ready for the next one, with `success` in a green alert; editing goes to the list.
 * A failure keeps what was typed: `failure` is the sentence S8 fixes (with the server's reason under it), without
 * it the server's message stands alone. `CreatePage` and `EditPage` stand inside a <Resource>, or in the context of one;
 * `backTo` is the list of the resource unless it is given.
 */
interface FormPageProps extends FormProps {
  /** Above the form. */
  notice?: ReactNode;
  title: string;
  /** Title of the list, in front of the form's own in the header. */
  parent: string;
}

const EDITED = 'Los cambios se guardaron';

function useGate(action: 'create' | 'update') {
  const resource = useResourceContext() ?? '';
  const gate = `${resource}.${action}`;
  if (!isGateName(gate)) throw new Error(`${resource} has no ${action}`);
  return { resource, gate };
}

interface FrameProps {
  title: string;
  /** The screen it belongs to. */
  parent?: { title: string; to: string };
  children: ReactNode;
}

/** Title and content of a screen with a form. */
export const FormFrame = ({ title, parent, children }: FrameProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <PageTitle title={title} parent={parent} />
    <Typography variant="h1">{title}</Typography>
    {children}
  </Box>
);

export function CreatePage({ title, parent, notice, ...form }: FormPageProps & CreateFormProps) {
  const { resource, gate } = useGate('create');
  const backTo = form.backTo ?? paths.list(resource);
  return (
    <FormFrame title={title} parent={{ title: parent, to: backTo }}>
      <GatedScreen gate={gate}>
        {notice}
        <CreateForm {...form} backTo={backTo} />
      </GatedScreen>
    </FormFrame>
  );
}

interface EditPageProps extends FormPageProps, Pick<EditFormProps, 'fields'> {
  /** The record is the user's own. */
  esPropio?: boolean;
  onSaved?: (record: RaRecord) => void;
}

export function EditPage({ title, parent, notice, esPropio, onSaved, ...form }: EditPageProps) {
  const { resource, gate } = useGate('update');
  const notify = useNotify();
  const redirect = useRedirect();
  const backTo = form.backTo ?? paths.list(resource);
  const leave = (record: RaRecord) => {
    onSaved?.(record);
    notify(EDITED, { type: 'success' });
    redirect(form.backTo ?? 'list', resource);
  };
  return (
    <FormFrame title={title} parent={{ title: parent, to: backTo }}>
      <GatedScreen gate={gate} usuario={esPropio ? (session.get() ?? undefined) : undefined}>
        {notice}
        <EditForm {...form} backTo={backTo} onSaved={leave} />
      </GatedScreen>
    </FormFrame>
  );
}
