import type { GateName } from '../permisos';

/** Abilities as described to the user who grants rights, each with the gate that decides it (D53). */
export const abilities: readonly { phrase: string; gate: GateName }[] = [
  { phrase: 'Hacer pedidos', gate: 'pedidos.create' },
  { phrase: 'Recibir pedidos', gate: 'pedidos.recibir' },
  { phrase: 'Despachar de bodega', gate: 'pedidos.despachar' },
  { phrase: 'Solicitar cambios', gate: 'pedidos.solicitarCambio' },
  { phrase: 'Cerrar pedidos', gate: 'pedidos.toggle' },
  { phrase: 'Aprobar cambios', gate: 'aprobaciones.aprobar' },
  { phrase: 'Comprar', gate: 'compras.create' },
  { phrase: 'Registrar facturas de proveedores y sus pagos', gate: 'compras.facturar' },
  { phrase: 'Vender', gate: 'ventas.create' },
  { phrase: 'Anular ventas', gate: 'ventas.anular' },
  { phrase: 'Cambiar artículos y contar existencias', gate: 'productos.update' },
  { phrase: 'Agregar clientes', gate: 'clientes.create' },
  { phrase: 'Agregar proveedores', gate: 'proveedores.create' },
  { phrase: 'Agregar proyectos', gate: 'proyectos.create' },
  { phrase: 'Agregar usuarios', gate: 'usuarios.create' },
  { phrase: 'Dar perfiles a otros', gate: 'usuarioPerfiles.create' },
  { phrase: 'Cambiar permisos', gate: 'perfilModulos.permiso' },
  { phrase: 'Ver la auditoría', gate: 'auditoria.list' },
];
