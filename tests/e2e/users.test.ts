import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, heading, openAs, PHONE, screensThatScroll, sidewaysScroll, typeThrough } from '../support/journey';

const ADMIN = 'admin@bodega.cr';
const PROFILE = 'Recepción de obra';
const PROJECT = 'Escuela La Ribera';
const PERSON = { email: 'tomas.rivas@bodega.cr', usuario: 'trivas', nombre: 'Tomás', apellido: 'Rivas Ñurinda' };
const TEMPORARY = 'Temporal.123';
const OWN = 'Solo.mia.456';

/** Menu entries of the profile below; MAY_BE_SEEN adds those with the same rights or without any (S6, D33). */
const GIVEN = ['Inicio', 'Atrasados', 'Pedidos', 'Familias'];
const MAY_BE_SEEN = [...GIVEN, 'Seguimiento', 'Totales', 'Pendientes', 'Clientes', 'Ventas'];

const demo = demoInBrowser();

const open = (page: Page, path: string) => page.goto(`${demo.bodega.url}/#/${path}`);
const flag = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

const answered = (page: Page, method: string) =>
  page.waitForResponse(response => response.request().method() === method && response.url().includes('/api/'));

/** Picks a record in the screen's only picker and saves. */
async function pick(page: Page, label: string, text: string) {
  // The picker is empty and focused again.
  await page.getByRole('combobox', { name: label }).and(page.locator('[value=""]:focus')).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).waitFor();
  // Wait for the search: before, options that do not match are still shown.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const answer = answered(page, 'POST');
  await page.keyboard.press('Enter');
  expect((await answer).status()).toBe(201);
}

async function flip(page: Page, ...names: string[]) {
  for (const name of names) {
    const answer = answered(page, 'PUT');
    await flag(page, name).focus();
    await page.keyboard.press('Space');
    expect((await answer).status()).toBe(200);
  }
}

/** From the list, opens a screen of the row's record, and from there the form that adds. */
async function fromRow(page: Page, name: string, link: string, add: string) {
  await page.getByRole('row', { name }).getByRole('link', { name: link, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: add }).first().click();
}

/** A profile that sees orders, and sees and adds categories; starts at the form of a new profile. */
async function buildProfile(page: Page) {
  await typeThrough(page, 'Nombre', [PROFILE]);
  await page.getByText('Perfil se agregó correctamente').waitFor();
  await open(page, 'perfil');
  await fromRow(page, PROFILE, 'Módulos', 'Agregar Módulo');
  await pick(page, 'Módulo', 'Familias');
  await pick(page, 'Módulo', 'Pedidos');
  await page.getByRole('link', { name: 'Regresar' }).click();
  await flag(page, 'Ver de Pedidos').waitFor();
  // Each module starts with Ver only (D53).
  await flip(page, 'Agregar de Familias');
}

async function createPerson(page: Page) {
  await open(page, 'usuarios/agregar');
  const { email, usuario, nombre, apellido } = PERSON;
  await typeThrough(page, 'Email', [email, usuario, nombre, apellido, TEMPORARY, TEMPORARY]);
  await page.getByText('Usuario agregado correctamente').waitFor();
  // A duplicate e-mail is refused before sending.
  await page.keyboard.type(email.toUpperCase());
  await page.getByText(`El email '${email.toUpperCase()}' ya existe, por favor intente con otro!`).waitFor();
  await page.getByRole('button', { name: 'Limpiar' }).click();
}

async function enter(page: Page, password: string) {
  await page.goto(`${demo.bodega.url}/#/login`);
  await page.getByLabel('Usuario').fill(PERSON.email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

const newPage = async (viewport = DESK) => {
  const context = await demo.browser.newContext({ locale: 'es-CR', viewport });
  context.setDefaultTimeout(30_000);
  return context.newPage();
};

describe('a user from nothing', () => {
  it('gets a profile and a project, has to change the password, and may do exactly what was given', async () => {
    const { page: admin, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/perfil/agregar`, ADMIN);
    await buildProfile(admin);
    await createPerson(admin);
    for (const [link, add, label, choice] of [
      ['Perfiles', 'Agregar Perfil', 'Perfil', PROFILE],
      ['Proyectos', 'Agregar Proyecto', 'Proyecto', PROJECT],
    ] as const) {
      await open(admin, 'usuarios');
      await fromRow(admin, PERSON.apellido, link, add);
      await pick(admin, label, choice);
      await admin.getByRole('link', { name: 'Regresar' }).click();
      await heading(admin, `${link} de ${PERSON.nombre} ${PERSON.apellido}`);
      await admin.getByRole('row', { name: choice }).waitFor();
    }
    expect(troubles.found).toEqual([]);

    const page = await newPage();
    await enter(page, TEMPORARY);
    await heading(page, 'Elija una contraseña nueva');
    await page.reload();
    await heading(page, 'Elija una contraseña nueva');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await typeThrough(page, 'Contraseña temporal', [TEMPORARY, OWN, OWN]);
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Familias' }).waitFor();
    const entries = (await menu.getByRole('link').allTextContents()).map(text => text.replace(/\d+$/, '').trim());
    expect(entries).toEqual(expect.arrayContaining(GIVEN));
    expect(entries.filter(entry => !MAY_BE_SEEN.includes(entry))).toEqual([]);

    await menu.getByRole('link', { name: 'Pedidos', exact: true }).click();
    await heading(page, 'Pedidos');
    const rows = page.getByRole('row');
    await rows.nth(1).waitFor();
    const texts = (await rows.allTextContents()).slice(1);
    // Only the orders of that project (D11).
    expect(texts.every(text => text.includes(PROJECT))).toBe(true);
    expect(await page.getByRole('link', { name: 'Agregar Pedido' }).count()).toBe(0);

    await menu.getByRole('link', { name: 'Familias' }).click();
    await heading(page, 'Familias');
    await rows.nth(1).waitFor();
    expect(await rows.nth(1).getByRole('button', { name: 'Editar' }).isDisabled()).toBe(true);
    expect(await rows.nth(1).getByRole('switch').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Agregar Familia' }).click();
    await typeThrough(page, 'Nombre', ['Ferretería liviana']);
    await page.getByText('La Categoria se agregó correctamente').waitFor();

    await open(admin, 'perfil');
    await admin.getByRole('row', { name: PROFILE }).getByRole('link', { name: 'Módulos' }).click();
    await flag(admin, 'Agregar de Familias').waitFor();
    await flip(admin, 'Agregar de Familias');
    await typeThrough(page, 'Nombre', ['Otra familia']);
    await page.getByText('Le falta el permiso “Familias: agregar”').waitFor();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Otra familia');
    await open(page, 'categorias');
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await rows.nth(1).waitFor();
    expect(await page.getByRole('link', { name: 'Agregar Familia' }).count()).toBe(0);
    for (const path of ['usuarios', 'usuarios/agregar', 'usuarios/editar/1', 'usuarios/perfiles/1', 'perfil']) {
      await open(page, path);
      await page.getByText('No tiene permiso para ver esta pantalla').waitFor();
    }

    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await enter(page, TEMPORARY);
    await page.getByRole('alert').filter({ hasText: 'El usuario o la contraseña no son correctos' }).waitFor();
    await page.context().close();

    const phone = await newPage(PHONE);
    await enter(phone, OWN);
    await phone.getByRole('button', { name: 'Abrir el menú' }).click();
    await phone.getByRole('link', { name: `Mi cuenta: ${PERSON.nombre} ${PERSON.apellido}` }).click();
    await heading(phone, 'Mi cuenta');
    expect(await sidewaysScroll(phone)).toBe(0);
    await phone.context().close();
    await admin.context().close();
  });

  it('is out at once when it is turned inactive', async () => {
    const { page: admin } = await openAs(demo.browser, `${demo.bodega.url}/#/usuarios`, ADMIN);
    const page = await newPage();
    await enter(page, OWN);
    await page.getByRole('navigation', { name: 'Menú' }).waitFor();
    const name = `Inactivo: ${PERSON.nombre} ${PERSON.apellido}`;
    await flip(admin, name);
    await admin.getByRole('row', { name: PERSON.apellido }).waitFor({ state: 'detached' });
    await open(page, 'categorias');
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await flag(admin, 'Mostrar inactivos').focus();
    await admin.keyboard.press('Space');
    expect(await flag(admin, name).isChecked()).toBe(true);
    await admin.context().close();
    await page.context().close();
  });
});

describe('at 1366 and at 360 px', () => {
  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('every screen of users fits %s', async (_, viewport) => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/usuarios`, ADMIN, { viewport });
    const screens = {
      usuarios: 'Usuarios',
      'usuarios/agregar': 'Agregar Usuario',
      'usuarios/editar/2': 'Editar Usuario',
      'usuarios/perfiles/2': 'Perfiles de Laura Mora Jiménez',
      'usuarios/perfiles/agregar/2': 'Agregar Perfil',
      'usuarios/proyectosusuario/2': 'Proyectos de Laura Mora Jiménez',
      'usuarios/proyectosusuario/agregar/2': 'Agregar Proyecto',
      micuenta: 'Mi cuenta',
    };
    expect(await screensThatScroll(page, demo.bodega.url, screens)).toEqual([]);
    await page.context().close();
  });
});
