import { Box, Card, Stack } from '@mui/material';
import { useState } from 'react';
import { AddedStatus, type Added } from '../../../kit/document/lines/AddedStatus';
import { useIsPhone } from '../../../kit/useIsPhone';
import type { Draft } from './draft';
import type { DraftStore } from './draftStore';
import { EntregaPicker } from './EntregaPicker';
import type { DraftImages } from './imagenes/OwnerImages';
import { LineForm } from './LineForm';
import type { NewLine } from './newLine';
import { ProyectoPicker } from './ProyectoPicker';

interface DraftFormProps {
  draft: Draft;
  store: DraftStore;
  userId: number;
  add: (line: NewLine) => Promise<boolean>;
  added: Added | null;
  images: DraftImages;
  /** Fields that the server refused. */
  failed: Readonly<Record<string, string>>;
}

/** Where the draft is filled. On a desk the focus is on the first thing that is missing; a phone would open its keyboard. */
export function DraftForm({ draft, store, userId, add, added, images, failed }: DraftFormProps) {
  const isPhone = useIsPhone();
  const [startsWithProject] = useState(draft.proyecto !== null);
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          <ProyectoPicker
            autoFocus={!isPhone && !startsWithProject}
            value={draft.proyecto}
            error={failed['idProyecto']}
            onChange={proyecto => store.update(current => ({ ...current, proyecto }))}
          />
          <EntregaPicker
            value={draft.fechaEntrega}
            error={failed['fechaEntrega']}
            onChange={fechaEntrega => store.update(current => ({ ...current, fechaEntrega }))}
          />
        </Box>
        <LineForm userId={userId} onAdd={add} autoFocus={!isPhone && startsWithProject} images={images} />
        <AddedStatus added={added} />
      </Stack>
    </Card>
  );
}
