import { z } from 'zod';

const textCell = z.string().min(1);

/** The columns of an address in a file of demo data. */
export const addressColumns = { provincia: textCell, ciudad: textCell, calle: textCell, numeroCasa: textCell };
