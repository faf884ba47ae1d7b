import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Stack } from '@mui/material';
import { Link, useGetList } from 'react-admin';
import { ARTICULOS_ESPECIALES } from '#contract/constants';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { Section } from '../../kit/Section';

interface Step {
  label: string;
  resource: 'empresa' | 'categorias' | 'productos' | 'proyectos' | 'usuarios';
  /** How many records a new company has of it anyway. */
  given?: number;
  /** Where it is done, if not where one is added. */
  to?: string;
}

/** What a new company does before it can work. */
const steps: readonly Step[] = [
  { label: 'Escriba los datos de la empresa', resource: 'empresa', to: paths.list('empresa') },
  { label: 'Agregue las familias', resource: 'categorias' },
  {
    label: 'Traiga los artículos de una hoja de cálculo',
    resource: 'productos',
    given: ARTICULOS_ESPECIALES.length,
    to: paths.importar('productos'),
  },
  { label: 'Agregue los proyectos', resource: 'proyectos' },
  { label: 'Agregue a las personas', resource: 'usuarios', given: 1 },
];

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' as const } };

/** Whether a step is done; null while it is not known. */
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
      {done ? step.label : <Link to={step.to ?? paths.create(step.resource)}>{step.label}</Link>}
    </Box>
  );
}

function Steps() {
  // As many in every drawing: the list of them never changes.
  const done = steps.map(useIsDone);
  if (done.includes(null) || done.every(Boolean)) return null;
  return (
    <Section title="Primeros pasos">
      <Stack component="ol" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, at) => (
          <StepLine key={step.resource} step={step} done={done[at] ?? false} />
        ))}
      </Stack>
    </Section>
  );
}

/** The first steps of a new company, ticked as they are done, for whoever may take them all (D46). */
export const FirstSteps = () => (steps.every(({ resource }) => mayPass(`${resource}.create`)) ? <Steps /> : null);
