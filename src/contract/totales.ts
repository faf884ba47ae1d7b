import { z } from 'zod';

/**
 * What the lines of a project's orders that are not Cerrado add up to under one direccionamiento: exactly the sums of
 * those lines (D25). `lineas`: how many.
 */
export const totalDireccionamiento = z.object({
  id: z.number(),
  idProyecto: z.number(),
  nombreProyecto: z.string(),
  direccionamiento: z.string(),
  lineas: z.number(),
  cantidad: z.number(),
  recibido: z.number(),
  pendiente: z.number(),
});
export type TotalDireccionamiento = z.infer<typeof totalDireccionamiento>;
