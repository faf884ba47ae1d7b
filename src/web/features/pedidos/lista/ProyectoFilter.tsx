import Apartment from '@mui/icons-material/ApartmentOutlined';
import type { Proyecto } from '#contract/proyecto';
import { RecordFilter } from '../../../kit/picker/RecordFilter';

/** Narrows a list of orders to one of the projects whose orders the person sees (D11), as `idProyecto` in its filter. */
export const ProyectoFilter = () => (
  <RecordFilter<Proyecto>
    source="idProyecto"
    label="Proyecto"
    icon={Apartment}
    reference="misProyectos"
    readFrom="proyectos"
    nameOf={({ nombre }) => nombre}
  />
);
