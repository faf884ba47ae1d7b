import { Box, Paper, Skeleton } from '@mui/material';
import { createContext, type ReactNode, type RefObject } from 'react';
import type { TransformData } from 'react-admin';
import { FieldGrid } from '../layout';
import { PageTitle, ScreenTitle } from '../PageTitle';

/** What the screens that create a record and those that edit one share. */
export interface FormPageProps {
  title: string;
  /** Title of the list, shown as the breadcrumb. */
  parent: string;
}

export interface RecordFormProps {
  /** First sentence of the error alert; the server's reason follows. */
  failure?: string;
  backTo?: string;
  transform?: TransformData;
  children: ReactNode;
}

interface AroundForm {
  /** Target of Regresar, which is hidden without it. */
  backTo?: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Set once the values are saved: leaving the form need not ask. */
  isSaved?: RefObject<boolean>;
}

/** What the screen tells the form on it. */
export const FormContext = createContext<AroundForm>({});

interface FrameProps {
  title: string;
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

/** Number of fields in each group of a form; 0 for a collapsed group. */
export type FormShape = readonly number[];

/** Input with the space of its help or error. */
const fieldSx = { height: { xs: 65, sm: 58 } };

/** Shown while the record or the form's chunks load: as large as a form of this shape. */
export function FormSkeleton({ shape = [6] }: { shape?: FormShape }) {
  const isNarrow = shape.every(fields => fields === 1);
  return (
    <Paper variant="outlined" role="status" aria-label="Cargando" sx={{ maxWidth: isNarrow ? 'sm' : 'md' }}>
      <Box sx={{ display: 'grid', gap: 3, p: { xs: 2, sm: 3 } }}>
        {shape.map((fields, group) => (
          <div key={group}>
            <Skeleton variant="rounded" height={fields > 0 ? 24 : 44} width={180} />
            {fields > 0 && (
              <FieldGrid columns={fields === 1 ? 1 : 2}>
                {Array.from({ length: fields }, (_, at) => (
                  <Box key={at} sx={fieldSx}>
                    <Skeleton variant="rounded" height={40} />
                  </Box>
                ))}
              </FieldGrid>
            )}
          </div>
        ))}
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, py: 1.5, borderTop: 1, borderColor: 'var(--line)' }}>
        <Skeleton variant="rounded" height={37} width={96} sx={{ ml: 'auto' }} />
      </Box>
    </Paper>
  );
}
