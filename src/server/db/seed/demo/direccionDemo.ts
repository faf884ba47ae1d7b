import { z } from 'zod';

const texto = z.string().min(1);

/** The columns of an address in a file of demo data. */
export const columnasDeDireccion = { provincia: texto, ciudad: texto, calle: texto, numeroCasa: texto };
