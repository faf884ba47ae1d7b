import { etiquetas } from '#contract/etiquetas';
import type { TotalDireccionamiento } from '#contract/totales';
import type { DocumentModel, Group } from './documentModel';
import type { DocumentContext } from './pedidoDocument';

/** One group a project, in the order the rows come in. */
function groupsOf(totales: readonly TotalDireccionamiento[]): Group[] {
  const groups: Group[] = [];
  let idProyecto: number | null = null;
  for (const total of totales) {
    if (total.idProyecto !== idProyecto) groups.push({ heading: [total.nombreProyecto], rows: [] });
    idProyecto = total.idProyecto;
    const { direccionamiento, lineas, cantidad, recibido, pendiente } = total;
    groups.at(-1)?.rows.push([direccionamiento, lineas, cantidad, recibido, pendiente]);
  }
  return groups;
}

/** What is ordered, received and pending under each direccionamiento of each project. */
export const totalesDocument = (
  totales: readonly TotalDireccionamiento[],
  context: DocumentContext,
): DocumentModel => ({
  ...context,
  title: 'Totales por direccionamiento',
  facts: [
    { label: 'Proyectos', value: new Set(totales.map(({ idProyecto }) => idProyecto)).size, kind: 'quantity' },
    { label: 'Direccionamientos', value: totales.length, kind: 'quantity' },
  ],
  groupColumns: [{ title: 'Proyecto', kind: 'text' }],
  columns: [
    { title: etiquetas.direccionamiento, kind: 'text' },
    { title: 'Líneas', kind: 'quantity' },
    { title: 'Pedido', kind: 'quantity' },
    { title: 'Entregado', kind: 'quantity' },
    { title: etiquetas.pendiente, kind: 'quantity' },
  ],
  groups: groupsOf(totales),
  emptyText: 'No hay líneas de pedidos abiertos',
});
