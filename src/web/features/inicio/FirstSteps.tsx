import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { SPECIAL_ARTICLES } from '#contract/constants';
import { mayPass } from '../../api/permisos';
import { ONE } from '../../api/reads';
import { paths } from '../../app/routes';
import { OptionalLink } from '../../kit/OptionalLink';
import { Panel, PlainList, touchSx } from '../../kit/layout';

interface Step {
  label: string;
  resource: 'empresa' | 'categorias' | 'productos' | 'proveedores' | 'proyectos' | 'usuarios';
  /** Number of records a new company already has. */
  given?: number;
  /** Screen of the step, unless it is the resource's create form. */
  to?: string;
}

const steps: readonly Step[] = [
  { label: 'Escriba los datos de la empresa', resource: 'empresa', to: paths.list('empresa') },
  { label: 'Agregue las familias', resource: 'categorias' },
  {
    label: 'Traiga los artículos de una hoja de cálculo',
    resource: 'productos',
    given: SPECIAL_ARTICLES.length,
    to: paths.importar('productos'),
  },
  { label: 'Agregue los proveedores', resource: 'proveedores' },
  { label: 'Agregue los proyectos', resource: 'proyectos' },
  { label: 'Agregue a las personas', resource: 'usuarios', given: 1 },
];

/** Whether a step is done; null while loading. */
function useIsDone({ resource, given = 0 }: Step): boolean | null {
  const { total } = useGetList(resource, ONE);
  return total === undefined ? null : total > given;
}

function Steps() {
  // A hook per step: `steps` is constant, so the number of hooks is too.
  const done = steps.map(useIsDone);
  if (done.includes(null) || done.every(Boolean)) return null;
  return (
    <Panel spacing={1} title="Primeros pasos">
      <PlainList component="ol">
        {steps.map(({ label, resource, to = paths.create(resource) }, at) => (
          <Box key={resource} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {done[at] ? (
              <CheckCircle fontSize="small" color="success" titleAccess="Hecho" />
            ) : (
              <RadioButtonUnchecked fontSize="small" color="disabled" titleAccess="Pendiente" />
            )}
            <OptionalLink to={done[at] ? null : to} sx={touchSx}>
              {label}
            </OptionalLink>
          </Box>
        ))}
      </PlainList>
    </Panel>
  );
}

/** Checklist for a new company, for users with the rights for all of its steps (D46). */
export const FirstSteps = () => (steps.every(({ resource }) => mayPass(`${resource}.create`)) ? <Steps /> : null);
