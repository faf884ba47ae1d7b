import { budgetCode, budgetColumns } from '#contract/presupuesto';
import type { Import } from './columns';

/** The budget of a project as it is imported (D50): a code and its amount a row. */
export const budgetImport: Import = {
  key: 'direccionamiento',
  comparable: value => value,
  schema: budgetCode,
  ignoradas: [],
  columnas: [
    {
      campo: 'direccionamiento',
      titulo: budgetColumns.direccionamiento,
      aliases: ['Código', 'Partida'],
      tipo: 'texto',
      required: true,
      help: 'Como en las líneas de los pedidos, en una celda de texto: 1.10 no es 1.1. No se repite',
      example: '01.10',
    },
    {
      campo: 'monto',
      titulo: budgetColumns.monto,
      aliases: ['Presupuesto', 'Importe'],
      tipo: 'dinero',
      required: true,
      help: 'En colones sin IVA, con dos decimales como máximo',
      example: 1_500_000,
    },
  ],
};
