import type { EstadoSolicitud } from '#contract/pedido';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | undefined, Date>;

/** Requests, what was decided on them, what still waits, and the closings of orders (migration 003). */
export interface SolicitudTables {
  solicitud: {
    id: Generated<number>;
    idPedido: Generated<number>;
    idDetalle: number;
    tipo: 'cambio' | 'correccion';
    idEntrega: Generated<number | null>;
    cantidadAnterior: Generated<number>;
    cantidad: number;
    motivo: Generated<string | null>;
    idUsuario: number;
    fecha: Instant;
  };
  decision: {
    id: Generated<number>;
    idSolicitud: number;
    estado: Exclude<EstadoSolicitud, 'Pendiente'>;
    idUsuario: number;
    fecha: Instant;
  };
  solicitud_abierta: {
    idSolicitud: number;
    idPedido: number;
    idDetalle: number;
    tipo: 'cambio' | 'correccion';
    idEntrega: number | null;
    cantidad: number;
  };
  cierre: {
    id: Generated<number>;
    idPedido: number;
    accion: 'cerrado' | 'reabierto';
    motivo: string | null;
    idUsuario: number;
    fecha: Instant;
  };
}
