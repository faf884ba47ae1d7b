import { proyectos } from '#contract/proyecto';
import { catalogueResource } from '../../kit/catalogue';

/** Where a project is built is asked for in its form; its list stays as it was. */
export default catalogueResource(proyectos, { columns: { direccion: false } });
