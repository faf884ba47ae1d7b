import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  useCreatePath,
  useGetOne,
  useNotify,
  useParams,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { NO_RECORD } from '#contract/calls/envelope';
import { gateOf, type Subject } from '../../api/permisos';
import { PageTitle, ScreenTitle } from '../PageTitle';
import { ById, GatedScreen } from '../screens';
import { CreateForm, EditForm, type CreateFormProps, type EditFormProps } from './recordForms';

interface FrameProps {
  title: string;
  /** The screen it belongs to, for the breadcrumb. */
  parent?: { title: string; to: string };
  children: ReactNode;
}

export const FormFrame = ({ title, parent, children }: FrameProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <PageTitle title={title} parent={parent} />
    <ScreenTitle>{title}</ScreenTitle>
    {children}
  </Box>
);

/** The current resource, its gate for the action, and the path of its list, where forms return to. */
function useForms(action: 'create' | 'update') {
  const resource = useResourceContext() ?? '';
  const listPath = useCreatePath()({ resource, type: 'list' });
  return { resource, gate: gateOf(resource, action), listPath };
}

/**
 * The screens that create and edit a record, inside a <Resource> or a resource context. The contract's schema defines
 * what is valid and the messages; the fields are inputs in titled groups:
 *
 *     <CreatePage title="Agregar Familia" parent="Familias" success={categorias.created}>
 *       <FormBody schema={categorias.create} resettable>
 *         <FormGroup title="Datos"><TextInput source="nombre" label="Nombre" isRequired /></FormGroup>
 *       </FormBody>
 *     </CreatePage>
 *
 * Creating stays on the emptied form, ready for the next one; editing goes to the list. A failure keeps what was typed.
 * The form of a declared catalogue is `CatalogueForm.tsx`.
 */
interface FormPageProps {
  title: string;
  /** Title of the list, shown as the breadcrumb. */
  parent: string;
  above?: ReactNode;
}

export function CreatePage({ title, parent, above, ...form }: FormPageProps & CreateFormProps) {
  const { gate, listPath } = useForms('create');
  const { backTo = listPath } = form;
  return (
    <FormFrame title={title} parent={{ title: parent, to: backTo }}>
      <GatedScreen gate={gate} underTitle>
        {above}
        <CreateForm {...form} backTo={backTo} />
      </GatedScreen>
    </FormFrame>
  );
}

interface EditPageProps extends FormPageProps, Omit<EditFormProps, 'id' | 'onSaved'> {
  /** Owner of the record, for gates that allow more on one's own. */
  usuario?: Subject;
  /** Name of the record, appended to the title. */
  nameOf?: (record: RaRecord) => string;
  onSaved?: (record: RaRecord) => void;
}

export function EditPage({ title, parent, above, usuario, nameOf, onSaved, ...form }: EditPageProps) {
  const { resource, gate, listPath } = useForms('update');
  const { backTo = listPath } = form;
  const notify = useNotify();
  const redirect = useRedirect();
  const { id: named = '' } = useParams();
  // Reads the form's record from the query cache, without a request.
  const { data: read } = useGetOne(resource, { id: named }, { enabled: false });
  const name = read && nameOf?.(read);
  const leave = (record: RaRecord) => {
    onSaved?.(record);
    notify('Los cambios se guardaron', { type: 'success' });
    redirect(form.backTo ?? 'list', resource);
  };
  return (
    <FormFrame title={name ? `${title}: ${name}` : title} parent={{ title: parent, to: backTo }}>
      <GatedScreen gate={gate} usuario={usuario} underTitle>
        {above}
        <ById missing={NO_RECORD} to={backTo} underTitle>
          {id => <EditForm {...form} id={id} backTo={backTo} onSaved={leave} />}
        </ById>
      </GatedScreen>
    </FormFrame>
  );
}
