import type { GateName } from '../permisos';

/** Abilities as described to the user who grants rights, each with the gate that decides it (D53). */
export const abilities: readonly { frase: string; gate: GateName }[] = [
  { frase: 'Hacer pedidos', gate: 'pedidos.create' },
  { frase: 'Recibir pedidos', gate: 'pedidos.recibir' },
  { frase: 'Despachar de bodega', gate: 'pedidos.despachar' },
  { frase: 'Pedir cambios', gate: 'pedidos.solicitarCambio' },
  { frase: 'Cerrar pedidos', gate: 'pedidos.toggle' },
  { frase: 'Aprobar cambios', gate: 'aprobaciones.aprobar' },
  { frase: 'Comprar', gate: 'compras.create' },
  { frase: 'Vender', gate: 'ventas.create' },
  { frase: 'Anular ventas', gate: 'ventas.anular' },
  { frase: 'Cambiar artículos y contar existencias', gate: 'productos.update' },
  { frase: 'Agregar clientes', gate: 'clientes.create' },
  { frase: 'Agregar proveedores', gate: 'proveedores.create' },
  { frase: 'Agregar proyectos', gate: 'proyectos.create' },
  { frase: 'Agregar usuarios', gate: 'usuarios.create' },
  { frase: 'Dar perfiles a otros', gate: 'usuarioPerfiles.create' },
  { frase: 'Cambiar permisos', gate: 'perfilModulos.permiso' },
  { frase: 'Ver la auditoría', gate: 'auditoria.list' },
];
