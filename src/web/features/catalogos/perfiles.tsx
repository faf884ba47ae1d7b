import Tune from '@mui/icons-material/TuneOutlined';
import { perfiles } from '#contract/perfil';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';
import { PlantillaInput } from './PlantillaInput';

export default catalogueResource(perfiles, {
  asked: PlantillaInput,
  rowActions: ({ id }) => (
    <ActionButton gate="enlace.perfilModulos" label="Módulos" icon={Tune} to={paths.enlaces('perfilModulos', id)} />
  ),
});
