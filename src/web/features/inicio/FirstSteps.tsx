import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box } from '@mui/material';
import { Link, useGetList } from 'react-admin';
import { SPECIAL_ARTICLES } from '#contract/constants';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { touchSx } from '../../kit/OptionalLink';
import { Section } from '../../kit/Section';
import { PlainList } from '../../kit/layout';

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

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' as const } };

/** Whether a step is done; null while loading. */
function useIsDone({ resource, given = 0 }: Step): boolean | null {
  const { total } = useGetList(resource, ONE);
  return total === undefined ? null : total > given;
}

const ICON = { true: CheckCircle, false: RadioButtonUnchecked } as const;

function StepLine({ step, done }: { step: Step; done: boolean }) {
  const Icon = ICON[`${done}`];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Icon fontSize="small" color={done ? 'success' : 'disabled'} titleAccess={done ? 'Hecho' : 'Pendiente'} />
      {done ? (
        step.label
      ) : (
        <Link to={step.to ?? paths.create(step.resource)} sx={touchSx}>
          {step.label}
        </Link>
      )}
    </Box>
  );
}

function Steps() {
  // A hook per step: `steps` is constant, so the number of hooks is too.
  const done = steps.map(useIsDone);
  if (done.includes(null) || done.every(Boolean)) return null;
  return (
    <Section title="Primeros pasos">
      <PlainList component="ol">
        {steps.map((step, at) => (
          <StepLine key={step.resource} step={step} done={done[at] ?? false} />
        ))}
      </PlainList>
    </Section>
  );
}

/** Checklist for a new company, for users with the rights for all of its steps (D46). */
export const FirstSteps = () => (steps.every(({ resource }) => mayPass(`${resource}.create`)) ? <Steps /> : null);
