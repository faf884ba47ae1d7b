import { z } from 'zod';
import { categoria } from '#contract/categoria';
import { cliente } from '#contract/cliente';
import { empresa } from '#contract/empresa';
import { modulo, perfilModulo, usuarioPerfil, usuarioProyecto } from '#contract/enlaces';
import { pedido } from '#contract/pedido';
import { perfil } from '#contract/perfil';
import { producto } from '#contract/producto';
import { proveedor } from '#contract/proveedor';
import { proyecto } from '#contract/proyecto';
import { usuario } from '#contract/usuarioAdmin';

/** What a record of each resource must look like before a screen sees it. A resource without a line needs only an id. */
const schemas: Record<string, z.ZodType<{ id: number }>> = {
  clientes: cliente,
  productos: producto,
  categorias: categoria,
  proveedores: proveedor,
  perfiles: perfil,
  perfilModulos: perfilModulo,
  modulos: modulo,
  empresa,
  usuarios: usuario,
  usuarioPerfiles: usuarioPerfil,
  usuarioProyectos: usuarioProyecto,
  proyectos: proyecto,
  misProyectos: proyecto,
  pedidos: pedido,
  historial: pedido,
  atrasados: pedido,
};

const anyRecord = z.looseObject({ id: z.number() });

export const schemaOf = (resource: string): z.ZodType<{ id: number }> => schemas[resource] ?? anyRecord;
