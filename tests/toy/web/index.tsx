import { catalogueResource } from '../../../src/web/kit/catalogue';
import { juguetes } from '../juguete';

/** The screens of the ninth catalogue. */
export const catalogos = [catalogueResource(juguetes)];
