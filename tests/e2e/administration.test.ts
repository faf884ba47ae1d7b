import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, heading, openAs, PHONE, screensThatScroll, sidewaysScroll, typeThrough } from '../support/journey';

const ADMIN = 'admin@bodega.cr';

const demo = demoInBrowser();

const open = (page: Page, path: string) => page.goto(`${demo.bodega.url}/#/${path}`);

const calle = (page: Page) => page.getByRole('textbox', { name: 'Calle' });
const ciudad = (page: Page) => page.getByRole('textbox', { name: 'Ciudad' });

/** Searches, until the search is in force: react-admin changes the address a moment later, and a record opened before would be left. */
async function search(page: Page, text: string) {
  await page.getByPlaceholder('Buscar...').fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Quitar búsqueda' }).waitFor();
}

/** Opens the record of the first row by keyboard. */
async function openFirst(page: Page, name: RegExp) {
  await page.getByRole('row', { name }).getByRole('link', { name: 'Editar' }).focus();
  await page.keyboard.press('Enter');
}

/**
 * Each screen and the permission it names to a user without any; null if a session is enough. With the table of
 * tests/contract/gateTable.test.ts it determines which profile opens which screen, independently of the gates.
 */
const missing: Record<string, string> = {
  cliente: '',
  'cliente/agregar': '',
  'cliente/editar/1': '',
  categorias: '',
  'categorias/agregar': 'Familias: agregar',
  'categorias/editar/1': 'Familias: actualizar',
  productos: '',
  'productos/agregar': 'Artículos: agregar',
  'productos/editar/1': 'Artículos: actualizar',
  'productos/movimientos/1': '',
  'productos/conteo': 'Artículos: actualizar',
  'importar/productos': 'Artículos: agregar',
  proveedores: '',
  'proveedores/agregar': 'Proveedores: agregar',
  'proveedores/editar/1': 'Proveedores: actualizar',
  proyectos: '',
  'proyectos/agregar': 'Proyectos: agregar',
  'proyectos/editar/1': 'Proyectos: actualizar',
  perfil: 'algún permiso de Perfiles',
  'perfil/agregar': 'Perfiles: agregar',
  'perfil/editar/1': 'Perfiles: actualizar',
  'perfil/modulo/1': 'algún permiso de Módulos por perfil',
  'perfil/modulo/agregar/1': 'Módulos por perfil: agregar',
  usuarios: 'algún permiso de Usuarios',
  'usuarios/agregar': 'Proyectos: agregar y algún permiso de Usuarios',
  'usuarios/editar/1': 'Usuarios: actualizar',
  'usuarios/perfiles/1': 'algún permiso de Perfiles por usuario',
  'usuarios/perfiles/agregar/1': 'Perfiles por usuario: agregar',
  'usuarios/proyectosusuario/1': 'algún permiso de Proyectos por usuario',
  'usuarios/proyectosusuario/agregar/1': 'Proyectos por usuario: agregar',
  empresa: '',
  auditoria: 'algún permiso de Usuarios',
  pedidos: 'algún permiso de Pedidos',
  'pedidos/agregar': 'Pedidos: agregar',
  'pedidos/editar/1/ver': 'algún permiso de Pedidos',
  'pedidos/editar/1/0': 'algún permiso de Pedidos',
  'pedidos/editar/1/1': 'algún permiso de Pedidos',
  historial: 'algún permiso de Pedidos',
  atrasados: 'algún permiso de Pedidos',
  pendientes: 'algún permiso de Pedidos',
  aprobaciones: 'algún permiso de Aprobación',
  historialentrega: 'algún permiso de Pedidos',
  historialcambios: 'algún permiso de Pedidos',
  seguimiento: 'algún permiso de Pedidos',
  totales: 'algún permiso de Pedidos',
  compras: 'algún permiso de Órdenes de compra',
  'compras/nuevaCompra': 'Órdenes de compra: agregar',
  'compras/necesidades': 'Órdenes de compra: agregar',
  'compras/comprobante/1': 'algún permiso de Órdenes de compra',
  ventas: '',
  'ventas/nuevaVenta': '',
  'ventas/factura/1': '',
};

describe('master data by keyboard', () => {
  it('adds a client, finds it without its accent and edits it', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/cliente`, ADMIN, { viewport: DESK });
    await page.getByRole('link', { name: 'Agregar Cliente' }).focus();
    await page.keyboard.press('Enter');
    await typeThrough(page, 'Nombre', [
      'Úrsula',
      'Iguarán',
      '001-1830417-0',
      '+50688881234',
      'ursula@macondo.cr',
      'Limón',
      'Guápiles',
      'Principal',
      '7',
    ]);
    await page.getByText('Cliente agregado correctamente').waitFor();
    expect(await page.getByLabel('Casa').inputValue()).toBe('');
    await open(page, 'cliente');
    await search(page, 'ursula iguaran');
    await openFirst(page, /Úrsula/);
    await heading(page, 'Editar Cliente: Úrsula Iguarán');
    await page.getByText(/dígito verificador no coincide/).waitFor();
    await page.getByLabel('Apellido').fill('Iguarán Buendía');
    for (let field = 0; field < 8; field += 1) await page.keyboard.press('Enter');
    await heading(page, 'Clientes');
    await page.getByRole('row', { name: /Iguarán Buendía/ }).waitFor();
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('adds an article, its family by the first letters; the last Enter saves', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/productos/agregar`, ADMIN, {
      viewport: DESK,
    });
    await typeThrough(page, 'Código', ['TEC-9901', 'Cemento de teclado', 'Saco', 'Para probar', '4620,5']);
    await page.keyboard.type('cemen');
    await page.getByRole('option', { name: 'Cemento y concreto' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('El artículo se agregó correctamente').waitFor();
    await open(page, 'productos');
    await search(page, 'TEC-9901');
    await page.getByRole('row', { name: /TEC-9901.*₡4\s620,50.*Cemento y concreto/ }).waitFor();
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('adds a supplier and edits it, keeping the rest of its address', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/proveedores/agregar`, ADMIN, {
      viewport: DESK,
    });
    await typeThrough(page, 'Razón social', [
      'Maderas Zurquí S.A.',
      '3-101-123456',
      '2222-3333, 2222-4444',
      'ordenes@zurqui.cr',
      'info@zurqui.cr',
      'Heredia',
      'Ana Zúñiga',
      '+50688885678',
    ]);
    await page.getByText('Proveedor agregado correctamente').waitFor();
    await open(page, 'proveedores');
    await search(page, 'zurqui');
    await openFirst(page, /Maderas Zurquí/);
    await heading(page, 'Editar Proveedor: Maderas Zurquí S.A.');
    await page.getByLabel('Provincia').fill('Cartago');
    for (let field = 0; field < 3; field += 1) await page.keyboard.press('Enter');
    await heading(page, 'Proveedores');
    await page.getByRole('row', { name: /Maderas Zurquí.*Cartago/ }).waitFor();
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('shows both versions of a client that two people edit at once, and saves what is chosen', async () => {
    const client = `${demo.bodega.url}/#/cliente/editar/1`;
    const { page: mine } = await openAs(demo.browser, client, ADMIN, { viewport: DESK });
    const { page: theirs } = await openAs(demo.browser, client, 'laura.mora@bodega.cr', { viewport: DESK });
    for (const page of [mine, theirs]) await calle(page).waitFor();
    await calle(theirs).fill('Calle nueva');
    await ciudad(theirs).fill('Ciudad nueva');
    await theirs.getByRole('button', { name: 'Guardar' }).click();
    await heading(theirs, 'Clientes');
    await calle(mine).fill('Calle mía');
    await mine.getByRole('button', { name: 'Guardar' }).click();
    const said = 'No se pudo guardar: Laura Mora Jiménez cambió este registro hace un momento.';
    await mine.getByRole('alert').filter({ hasText: said }).waitFor();
    expect(await calle(mine).inputValue()).toBe('Calle mía');
    expect(await ciudad(mine).inputValue()).toBe('Ciudad nueva');
    expect(await sidewaysScroll(mine)).toBe(0);
    await mine.setViewportSize(PHONE);
    await expect.poll(() => sidewaysScroll(mine)).toBe(0);
    await mine.getByRole('button', { name: 'Guardar' }).click();
    await heading(mine, 'Clientes');
    await open(mine, 'cliente/editar/1');
    await calle(mine).waitFor();
    expect(await calle(mine).inputValue()).toBe('Calle mía');
    expect(await ciudad(mine).inputValue()).toBe('Ciudad nueva');
    await mine.context().close();
    await theirs.context().close();
  });
});

describe('a profile from nothing', () => {
  const addModule = async (page: Page, text: string) => {
    // The picker is empty and focused again.
    const picker = page.getByRole('combobox', { name: 'Módulo' });
    await picker.and(page.locator('[value=""]:focus')).waitFor();
    const answer = page.waitForResponse(response => response.request().method() === 'POST');
    await page.keyboard.type(text);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect((await answer).status()).toBe(201);
  };

  it('gets two modules and only the flags it is given', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/perfil/agregar`, ADMIN, {
      viewport: DESK,
    });
    await typeThrough(page, 'Nombre', ['Bodega norte']);
    await page.getByText('Perfil se agregó correctamente').waitFor();
    await open(page, 'perfil');
    await page
      .getByRole('row', { name: /Bodega norte/ })
      .getByRole('link', { name: 'Módulos' })
      .focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Módulos de Bodega norte');
    await page.getByRole('link', { name: 'Agregar Módulo' }).first().click();
    await addModule(page, 'fam');
    await addModule(page, 'pedi');
    await page.getByText('Módulo se agregó correctamente').waitFor();
    await page.getByRole('link', { name: 'Regresar' }).click();
    const flag = (name: string) => page.getByRole('switch', { name });
    const flipped = async (name: string) => {
      const answer = page.waitForResponse(response => response.request().method() === 'PUT');
      await flag(name).focus();
      await page.keyboard.press('Space');
      expect((await answer).status()).toBe(200);
    };
    await flag('Ver de Familias').waitFor();
    expect(await page.getByRole('switch').count()).toBe(10);
    await flipped('Agregar de Familias');
    await flipped('Activo de Pedidos');
    await page.reload();
    await flag('Ver de Familias').waitFor();
    const states = await page.getByRole('switch').evaluateAll(all => all.map(one => (one as HTMLInputElement).checked));
    expect(states).toEqual([true, true, false, false, true, true, false, false, false, false]);
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('cannot be reached by who has no permission: each address names the one that is missing', async () => {
    // A screen without a gate, and the cheapest one: it asks the server nothing.
    const between = 'productos/movimientos/nada';
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/${between}`, 'carlos.villalobos@bodega.cr');
    await page.route('**/api/Usuario/getpermisos/*', route =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    await page.reload();
    const title = page.getByRole('heading', { level: 1 });
    const closed = page.getByRole('alert').filter({ hasText: 'No tiene permiso para ver esta pantalla' });
    const named: Record<string, string> = {};
    for (const path of Object.keys(missing)) {
      // Start from that one, so that the title read below is the next screen's.
      await open(page, between);
      await title.filter({ hasText: 'El artículo no existe' }).waitFor();
      await open(page, path);
      await closed
        .or(title.filter({ hasNotText: 'El artículo no existe' }))
        .first()
        .waitFor();
      const refusal = (await closed.count()) > 0 ? await closed.innerText() : '';
      named[path] = (/Le falta (.+)\. Pídalo/.exec(refusal)?.[1] ?? '').replace(/el permiso “(.+?)”/, '$1');
    }
    expect(named).toEqual(missing);
    await page.context().close();
  });
});

describe('a user who may only receive (D53)', () => {
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('is made with a template and a project, sees only what he needs, receives, and neither changes nor closes', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/empresa`, ADMIN, { viewport: DESK });
    await page.getByRole('switch', { name: 'Permisos detallados' }).click();
    await press(page, 'Encender');
    await page.getByText(/Los permisos detallados quedaron encendidos/).waitFor();
    await open(page, 'perfil/agregar');
    const template = page.getByRole('combobox', { name: 'Empezar con' });
    await template.filter({ hasText: 'En blanco' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'En blanco',
      'Solo recibe',
      'Compras',
      'Contabilidad',
      'Administración',
    ]);
    await page.getByRole('option', { name: 'Solo recibe' }).click();
    await press(page, 'Guardar');
    await page.getByText('Perfil se agregó correctamente').waitFor();

    await open(page, 'usuarios/agregar');
    const email = 'rosa.recibe@bodega.cr';
    for (const [label, text] of [
      ['Email', email],
      ['Nombre de usuario', 'rrecibe'],
      ['Nombre', 'Rosa'],
      ['Apellido', 'Rojas'],
      ['Contraseña', 'Temporal.123'],
      ['Repetir contraseña', 'Temporal.123'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    for (const [label, name] of [
      ['Agregar perfil', 'Solo recibe'],
      ['Agregar proyecto', 'Condominio Altos de Escazú'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name }).click();
    }
    const preview = page.getByRole('region', { name: 'Lo que verá esta persona' });
    await preview.getByText('Recibir pedidos').waitFor();
    expect(await preview.getByText('Solicitar cambios').count()).toBe(0);
    expect(await preview.getByText('Vender').count()).toBe(0);
    await page.setViewportSize(PHONE);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await press(page, 'Guardar');
    await page.getByText('Usuario agregado correctamente').waitFor();
    expect(troubles.found).toEqual([]);
    await page.context().close();

    const context = await demo.browser.newContext({ locale: 'es-CR', viewport: DESK });
    context.setDefaultTimeout(30_000);
    const rosa = await context.newPage();
    await rosa.goto(`${demo.bodega.url}/#/login`);
    await rosa.getByLabel('Usuario').fill(email);
    await rosa.getByLabel('Password').fill('Temporal.123');
    await rosa.keyboard.press('Enter');
    await typeThrough(rosa, 'Contraseña temporal', ['Temporal.123', 'Solo.mia.456', 'Solo.mia.456']);
    const menu = rosa.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Pedidos', exact: true }).click();
    await heading(rosa, 'Pedidos');
    const entries = (await menu.getByRole('link').allTextContents()).map(text => text.replace(/\d+$/, '').trim());
    expect(entries).toEqual(['Inicio', 'Atrasados', 'Pedidos', 'Seguimiento', 'Totales', 'Pendientes']);
    const open1 = rosa.getByRole('row', { name: /Pendiente/ }).first();
    await open1.waitFor();
    expect(await open1.getByRole('button', { name: 'Solicitar Cambio' }).isDisabled()).toBe(true);
    await open1.getByRole('link', { name: 'Recibir' }).click();
    await rosa.getByRole('link', { name: 'Ver', exact: true }).click();
    await rosa.getByRole('button', { name: 'Más acciones' }).click();
    const close = rosa.getByRole('menuitem', { name: 'Cerrar pedido' });
    await close.waitFor();
    expect(await close.isDisabled()).toBe(true);
    await rosa.keyboard.press('Escape');
    await rosa.getByRole('link', { name: 'Recibir', exact: true }).click();
    await rosa.getByRole('button', { name: 'Recibir todo lo pendiente' }).click();
    await press(rosa, 'Confirmar recepción');
    await rosa.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click();
    await rosa
      .getByRole('status')
      .filter({ hasText: /Recepción registrada/ })
      .waitFor();
    for (const path of ['ventas', 'cliente', 'auditoria']) {
      await open(rosa, path);
      await rosa.getByText('No tiene permiso para ver esta pantalla').waitFor();
    }
    await context.close();
  });
});

describe('at 1366 and at 360 px', () => {
  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('every screen fits %s', async (_, viewport) => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/cliente`, ADMIN, { viewport });
    const screens = {
      cliente: 'Clientes',
      'cliente/agregar': 'Agregar Cliente',
      'cliente/editar/2': 'Editar Cliente',
      proveedores: 'Proveedores',
      'proveedores/agregar': 'Agregar Proveedor',
      'proveedores/editar/1': 'Editar Proveedor',
      perfil: 'Perfiles',
      'perfil/agregar': 'Agregar Perfil',
      'perfil/editar/2': 'Editar Perfil',
      'perfil/modulo/2': 'Módulos de Compras',
      'perfil/modulo/agregar/2': 'Agregar Módulo',
      empresa: 'Datos de la empresa',
    };
    expect(await screensThatScroll(page, demo.bodega.url, screens)).toEqual([]);
    await page.context().close();
  });
});
