import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Stack } from '@mui/material';
import { Link, useGetList } from 'react-admin';
import { ARTICULOS_ESPECIALES } from '#contract/constants';
import type { GateName } from '#contract/permisos';
import { mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { Section } from '../../kit/Section';

interface Step {
  label: string;
  gate: GateName;
  resource: string;
  /** How many records a new company has of it anyway. */
  given: number;
  to: string;
}

/** What a new company does before it can work. */
const steps: readonly Step[] = [
  {
    label: 'Escriba los datos de la empresa',
    gate: 'empresa.create',
    resource: 'empresa',
    given: 0,
    to: paths.list('empresa'),
  },
  {
    label: 'Agregue las familias',
    gate: 'categorias.create',
    resource: 'categorias',
    given: 0,
    to: paths.create('categorias'),
  },
  {
    label: 'Traiga los artículos de una hoja de cálculo',
    gate: 'productos.create',
    resource: 'productos',
    given: ARTICULOS_ESPECIALES.length,
    to: paths.importar('productos'),
  },
  {
    label: 'Agregue los proyectos',
    gate: 'proyectos.create',
    resource: 'proyectos',
    given: 0,
    to: paths.create('proyectos'),
  },
  {
    label: 'Agregue a las personas',
    gate: 'usuarios.create',
    resource: 'usuarios',
    given: 1,
    to: paths.create('usuarios'),
  },
];

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' as const } };

/** Whether a step is done; null while it is not known. */
function useIsDone({ resource, given }: Step): boolean | null {
  const { total } = useGetList(resource, ONE);
  return total === undefined ? null : total > given;
}

const ICON = { true: CheckCircle, false: RadioButtonUnchecked } as const;

function StepLine({ step, done }: { step: Step; done: boolean }) {
  const Icon = ICON[`${done}`];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Icon fontSize="small" color={done ? 'success' : 'disabled'} titleAccess={done ? 'Hecho' : 'Pendiente'} />
      {done ? step.label : <Link to={step.to}>{step.label}</Link>}
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
export const FirstSteps = () => (steps.every(({ gate }) => mayPass(gate)) ? <Steps /> : null);
