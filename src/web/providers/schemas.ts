import { z } from 'zod';
import { categoria } from '#contract/categoria';
import { pedido } from '#contract/pedido';
import { producto } from '#contract/producto';
import { proyecto } from '#contract/proyecto';

/** What a record of each resource must look like before a screen sees it. A resource without a line needs only an id. */
const schemas: Record<string, z.ZodType<{ id: number }>> = {
  productos: producto,
  categorias: categoria,
  proyectos: proyecto,
  misProyectos: proyecto,
  pedidos: pedido,
  historial: pedido,
  atrasados: pedido,
};

const anyRecord = z.looseObject({ id: z.number() });

export const schemaOf = (resource: string): z.ZodType<{ id: number }> => schemas[resource] ?? anyRecord;
