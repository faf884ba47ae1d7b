import type { Page } from 'playwright-core';
import { z } from 'zod';
import { signInAt } from '../support/httpCaller';

/** A screenshot of the manual: screen, size and preparation. */
export interface Picture {
  name: string;
  /** Path of the screen; null for the sign-in screen. */
  path: string | null;
  on?: 'desk' | 'phone';
  size?: { width: number; height: number };
  clip?: { x: number; y: number; width: number; height: number };
  act?: (page: Page) => Promise<void>;
}

/** In a path: the id of an order received in part. Which orders are depends on the day the demo company is made. */
export const RECEIVED_IN_PART = ':recibido-en-parte';

/** The area without menu and header. */
const content = (height: number) => ({ x: 232, y: 56, width: 1134, height });

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
  };

async function pick(page: Page, picker: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: picker, exact: true }).fill(text);
  await page.getByRole('listbox').getByRole('option').first().click();
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).fill(text);
}

async function orderLines(page: Page): Promise<void> {
  await pick(page, 'Proyecto', 'ribera');
  for (const [text, quantity, place] of [
    ['cemento', '30', '03.02-15'],
    ['varilla', '12', '03.04'],
    ['tubo pvc', '5', '04.01'],
  ] as const) {
    await pick(page, 'Artículo', text);
    await type(page, 'Cantidad', quantity);
    await type(page, 'Direccionamiento', place);
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Se agregó /)
      .first()
      .waitFor();
  }
}

const documentLine =
  (party: string, quantity: string) =>
  async (page: Page): Promise<void> => {
    await pick(page, party, 'a');
    await pick(page, 'Producto', 'cemento');
    await type(page, 'Cantidad', quantity);
    await page.keyboard.press('Enter');
    await page
      .getByLabel(/^Cantidad de /)
      .first()
      .waitFor();
  };

async function firstArrival(page: Page): Promise<void> {
  await page.getByRole('main').getByPlaceholder('0').first().fill('1');
}

const ARTICULOS = [
  ['Código', 'Producto', 'Presentación', 'Descripción', 'Costo', 'Familia', 'Precio', 'Stock'],
  ['TUB-0901', 'Tubo PVC 3 pulgadas', 'Pieza 6 m', 'Tubo sanitario', '8950', 'Tubería y accesorios', '11200', '40'],
  ['TUB-0902', 'Codo PVC 3 x 90', 'Unidad', 'Codo sanitario', '1250', 'Tubería y accesorios', '1700', '120'],
  ['PIN-0901', 'Sellador acrílico', 'Galón', 'Para exteriores', '14500', 'Pintura y acabados', '18900', '25'],
];

/** Chooses a file with three new articles. */
async function chooseFile(page: Page): Promise<void> {
  const text = ARTICULOS.map(row => row.join(';')).join('\n');
  const file = { name: 'articulos.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) };
  await page.getByLabel('Archivo por importar').setInputFiles(file);
  await page.getByRole('button', { name: /^Importar \d+ artículos/ }).waitFor();
}

/** Two users change an article's cost; the other one saves first. */
async function collide(page: Page): Promise<void> {
  await page.getByLabel('Costo').fill('76000');
  const { get, put } = await signInAt(new URL(page.url()).origin, 'laura.mora@bodega.cr');
  const articulo = z.looseObject({ costo: z.number() }).parse(await get('/Producto/10'));
  await put('/Producto', { ...articulo, costo: articulo.costo + 400 });
  await press('Guardar')(page);
  await page.getByText('Guardado ahora').first().waitFor();
}

/** Answers every call with 401, as after the end of the session. */
async function expire(page: Page): Promise<void> {
  const ended = JSON.stringify({ success: false, message: 'Su sesión terminó', data: null });
  await page.route('**/api/**', route => route.fulfill({ status: 401, contentType: 'application/json', body: ended }));
  await page.reload();
  await page.getByText('Su sesión terminó').first().waitFor();
}

/** The screenshots of a single screen, in the manual's order. */
export const pictures: readonly Picture[] = [
  { name: 'entrar', path: null, size: { width: 500, height: 470 } },
  { name: 'mi-cuenta', path: '/micuenta' },
  {
    name: 'campana',
    path: '/pedidos',
    clip: { x: 500, y: 0, width: 866, height: 480 },
    act: page =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /atrasad/i })
        .click(),
  },
  { name: 'pedidos', path: '/pedidos' },
  { name: 'pedido-nuevo', path: '/pedidos/agregar', size: { width: 1366, height: 900 }, act: orderLines },
  { name: 'copiar', path: '/pedidos/agregar', act: press('Copiar de un pedido anterior') },
  { name: 'recibir-telefono', path: '/pedidos/editar/120/1', on: 'phone', act: firstArrival },
  {
    name: 'recibir-confirmar-telefono',
    path: '/pedidos/editar/120/1',
    on: 'phone',
    act: async page => {
      await firstArrival(page);
      await page.getByRole('button', { name: 'Confirmar recepción' }).click();
    },
  },
  { name: 'recibir', path: `/pedidos/editar/${RECEIVED_IN_PART}/1`, act: firstArrival },
  { name: 'solicitar-cambio', path: `/pedidos/editar/${RECEIVED_IN_PART}/0` },
  { name: 'aprobacion', path: '/aprobaciones' },
  { name: 'aprobar-dialogo', path: '/aprobaciones', act: press('Aprobar') },
  {
    name: 'corregir',
    path: `/pedidos/editar/${RECEIVED_IN_PART}/ver`,
    clip: { x: 283, y: 84, width: 800, height: 600 },
    act: press('Corregir'),
  },
  {
    name: 'cerrar',
    path: `/pedidos/editar/${RECEIVED_IN_PART}/ver`,
    clip: { x: 283, y: 184, width: 800, height: 400 },
    act: async page => {
      await press('Más acciones')(page);
      await page.getByRole('menuitem', { name: 'Cerrar pedido' }).click();
    },
  },
  { name: 'pedido', path: `/pedidos/editar/${RECEIVED_IN_PART}/ver` },
  { name: 'filtro-fechas', path: '/pedidos', clip: content(520), act: press('Fechas') },
  {
    name: 'pdf',
    path: '/pedidos',
    act: async page => {
      await press(/PDF/)(page);
      await page.getByRole('dialog').locator('canvas').first().waitFor();
      await page.getByText('Preparando el documento').waitFor({ state: 'hidden' });
    },
  },
  { name: 'seguimiento', path: '/seguimiento', act: press('Ver líneas') },
  { name: 'totales', path: '/totales' },
  { name: 'historial-entregas', path: '/historialentrega', act: press(/^Ver/) },
  { name: 'compra-nueva', path: '/compras/nuevaCompra', act: documentLine('Proveedor', '10') },
  { name: 'traer-pedido', path: '/compras/nuevaCompra', act: press('Traer un pedido') },
  { name: 'comprobante', path: '/compras/comprobante/1' },
  { name: 'venta-nueva', path: '/ventas/nuevaVenta', act: documentLine('Cliente', '2') },
  { name: 'factura', path: '/ventas/factura/1' },
  { name: 'movimientos', path: '/productos/movimientos/10', clip: content(420) },
  {
    name: 'conteo-telefono',
    path: '/productos/conteo',
    on: 'phone',
    act: async page => {
      await pick(page, 'Artículo', 'cemento');
      await page
        .getByLabel(/^Contado de /)
        .first()
        .fill('25');
    },
  },
  { name: 'articulos', path: '/productos' },
  { name: 'articulo', path: '/productos/editar/10' },
  {
    name: 'etiquetas',
    path: '/productos',
    act: async page => {
      await press('Etiquetas')(page);
      await page.getByRole('button', { name: 'Ver etiquetas' }).click();
      await page.getByText(/^Página 1 de/).waitFor();
    },
  },
  { name: 'importar', path: '/importar/productos', size: { width: 1366, height: 1000 }, act: chooseFile },
  { name: 'usuarios', path: '/usuarios' },
  { name: 'permisos', path: '/perfil/modulo/2', clip: content(480) },
  { name: 'conflicto', path: '/productos/editar/10', act: collide },
  // After the conflict.
  {
    name: 'auditoria',
    path: `/auditoria?filter=${encodeURIComponent('{"tabla":"producto"}')}`,
    act: press('Ver líneas'),
  },
  { name: 'vencida', path: '/pedidos', size: { width: 500, height: 560 }, act: expire },
  {
    name: 'sin-conexion',
    path: '/pedidos',
    clip: content(420),
    act: async page => {
      await page.context().setOffline(true);
      await press('Siguiente')(page);
      await page
        .getByText(/conexión/i)
        .first()
        .waitFor();
    },
  },
];
