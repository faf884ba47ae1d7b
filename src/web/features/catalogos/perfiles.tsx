import { lazy } from 'react';
import Tune from '@mui/icons-material/TuneOutlined';
import { perfiles } from '#contract/perfil';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';

export const PlantillaInput = lazy(() => import('./PlantillaInput'));

export default catalogueResource(perfiles, {
  newOnly: PlantillaInput,
  rowActions: ({ id }) => (
    <ActionButton gate="enlace.perfilModulos" label="Módulos" icon={Tune} to={paths.enlaces('perfilModulos', id)} />
  ),
});
