import { PRESUPUESTO_CODIGOS_MAX } from '#contract/constants';
import { codigoDePresupuesto, columnasDePresupuesto } from '#contract/presupuesto';
import type { Importacion } from './columnas';

/** The budget of a project as it is imported (D50): a code and its amount a row. */
export const importacionDePresupuesto: Importacion = {
  clave: 'direccionamiento',
  mismo: valor => valor,
  schema: codigoDePresupuesto,
  columnas: [
    {
      campo: 'direccionamiento',
      titulo: columnasDePresupuesto.direccionamiento,
      alias: ['Código', 'Partida'],
      tipo: 'texto',
      requerida: true,
      ayuda: `Como en las líneas de los pedidos, en una celda de texto: 1.10 no es 1.1. No se repite. Hasta ${PRESUPUESTO_CODIGOS_MAX} códigos`,
      ejemplo: '01.10',
    },
    {
      campo: 'monto',
      titulo: columnasDePresupuesto.monto,
      alias: ['Presupuesto', 'Importe'],
      tipo: 'dinero',
      requerida: true,
      ayuda: 'En colones sin IVA, con dos decimales como máximo',
      ejemplo: 1_500_000,
    },
  ],
};
