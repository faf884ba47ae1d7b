import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, heading, openAs, PHONE, sidewaysScroll, signIn } from '../support/journey';

const demo = demoInBrowser();

const menuOf = async (email: string): Promise<string[]> => {
  const { page } = await signIn(demo.browser, demo.bodega.url, email, { viewport: DESK });
  const menu = page.getByRole('navigation');
  await menu.getByRole('link').first().waitFor();
  const entries = await menu.getByRole('link').allTextContents();
  await page.context().close();
  return entries.map(entry => entry.replace(/\d+$/, '').trim());
};

describe('the frame of the app', () => {
  it('opens / signed out on a login that can be used, without flooding the history', async () => {
    const page = await demo.browser.newPage();
    await page.goto(demo.bodega.url);
    await page.getByLabel('Usuario').fill('admin@bodega.cr');
    expect(new URL(page.url()).hash).toBe('#/login');
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(4);
    await page.close();
  });

  it('begins with the way past the menu at the first Tab, from a start that shows what was seen before too', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/auditoria`, 'admin@bodega.cr', {
      viewport: DESK,
    });
    for (const _start of ['first', 'second']) {
      // Left open: the page that the browser shows after one is closed takes the focus later, sometimes from the next one.
      const fresh = await page.context().newPage();
      await fresh.goto(`${demo.bodega.url}/#/productos`);
      await heading(fresh, 'Artículos');
      await fresh.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Artículos' }).waitFor();
      await fresh.waitForLoadState('networkidle');
      await fresh.keyboard.press('Tab');
      const way = fresh.getByRole('button', { name: 'Ir al contenido' });
      expect(await way.evaluate(button => button === document.activeElement)).toBe(true);
      expect(await axeFindings(fresh)).toEqual([]);
    }
    await page.context().close();
  });

  it('says under the field what is wrong with it, and in red what the server refuses', async () => {
    const page = await demo.browser.newPage();
    await page.goto(`${demo.bodega.url}/#/login`);
    await page.getByLabel('Usuario').fill('no es un correo');
    await page.getByLabel('Password').focus();
    await page.getByText('El usuario debe ser valido').waitFor();
    await page.getByLabel('Usuario').fill('nadie@bodega.cr');
    await page.getByLabel('Password').fill('equivocada');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'El usuario o la contraseña no son correctos' }).waitFor();
    await page.close();
  });

  it('finds an order by its number from anywhere, and a screen by its name on a phone, and stands on its title then', async () => {
    const title = (page: Page) =>
      page.getByRole('heading', { level: 1 }).evaluate(h1 => h1 === document.activeElement && h1.textContent);
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/productos`, 'admin@bodega.cr', {
      viewport: DESK,
    });
    await page.getByRole('button', { name: 'Buscar en todo' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Buscar' });
    await field.fill('12');
    await page.getByRole('option', { name: /^Pedido 12 / }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field.press('Enter');
    await expect.poll(() => title(page)).toMatch(/^Pedido\s12$/);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByRole('button', { name: 'Buscar en todo' }).click();
    await field.fill('movimientos');
    await field.press('Enter');
    await expect.poll(() => title(page)).toBe('Movimientos');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('asks before an address that is typed discards what was written, whichever way the form was reached', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/cliente`, 'admin@bodega.cr');
    // A row opens as its link does: with Ctrl in another tab. Not before all rows are drawn: a press amid that may hit none.
    await page.locator('main [data-whole]').waitFor();
    const row = page.getByRole('row').nth(1);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      row
        .getByRole('cell')
        .nth(2)
        .click({ modifiers: ['Control'] }),
    ]);
    // Asked of the tab: on a busy machine it can be there before Playwright listens to where it goes.
    await expect.poll(() => tab.evaluate(() => location.hash)).toMatch(/^#\/cliente\/editar\/\d+$/);
    await tab.close();
    await row.getByRole('cell').nth(2).click();
    const nombre = page.getByLabel(/^Nombre/).first();
    await nombre.fill('Otro nombre');
    const form = page.url();
    await page.evaluate(() => void (location.hash = '#/proyectos'));
    const dialog = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
    await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([page.url(), await nombre.inputValue()]).toEqual([form, 'Otro nombre']);
    // Before its tab is closed, the browser asks.
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    expect(await nombre.inputValue()).toBe('Otro nombre');
    await page.evaluate(() => void (location.hash = '#/proyectos'));
    await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
    await heading(page, 'Proyectos');
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('leaves an alert behind for an address that is typed and by the back button', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/proyectos`, 'admin@bodega.cr');
    const done = page.getByText('Proyecto se agregó correctamente');
    const ways = [() => page.goto(`${demo.bodega.url}/#/proyectos`), () => page.goBack()];
    for (const [nth, leave] of ways.entries()) {
      await heading(page, 'Proyectos');
      await page.getByRole('link', { name: 'Agregar Proyecto' }).click();
      await page.getByRole('textbox', { name: 'Nombre' }).fill(`Puente ${nth + 1}`);
      await page.getByRole('button', { name: 'Guardar' }).click();
      await done.waitFor();
      await leave();
      await heading(page, 'Proyectos');
      // At once: by itself it would go after some seconds.
      expect(await done.count(), `way ${nth + 1}`).toBe(0);
    }
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('stays on the screen of a second press, made while the filtered list of the first one is drawn', async () => {
    const filter = encodeURIComponent(JSON.stringify({ estado: 'Pendiente' }));
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos?filter=${filter}`, 'admin@bodega.cr');
    await heading(page, 'Pedidos');
    for (const frames of [0, 1, 2, 4, 8]) {
      await page.evaluate(() => void (location.hash = '#/cliente'));
      await heading(page, 'Clientes');
      await page.evaluate(async wait => {
        location.hash = '#/pedidos';
        for (let frame = 0; frame < wait; frame += 1) await new Promise(requestAnimationFrame);
        location.hash = '#/proveedores';
      }, frames);
      await heading(page, 'Proveedores');
      await page.goBack();
      await heading(page, 'Pedidos');
      await page.goForward();
      await heading(page, 'Proveedores');
      // Neither does a list of an address that is put right.
      await page.evaluate(async wait => {
        location.hash = '#/cliente?perPage=50';
        for (let frame = 0; frame < wait; frame += 1) await new Promise(requestAnimationFrame);
        location.hash = '#/proyectos';
      }, frames);
      await heading(page, 'Proyectos');
      await page.goBack();
      await heading(page, 'Clientes');
      await page.goForward();
      await heading(page, 'Proyectos');
    }
    await page.context().close();
  });

  it('goes back from a search to the list as it was opened, and then to the screen before', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/cliente`, 'admin@bodega.cr');
    await heading(page, 'Clientes');
    await page.evaluate(() => void (location.hash = '#/usuarios'));
    await heading(page, 'Usuarios');
    const search = page.getByPlaceholder('Buscar...');
    await search.fill('marcela');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'Quitar búsqueda' });
    await chip.waitFor();
    await page.goBack();
    await chip.waitFor({ state: 'detached' });
    expect(await search.inputValue()).toBe('');
    // It opens with active users only.
    expect(await page.getByLabel('Mostrar inactivos').isChecked()).toBe(false);
    await page.goBack();
    await heading(page, 'Clientes');
    await page.goForward();
    await heading(page, 'Usuarios');
    await page.goForward();
    await chip.waitFor();
    expect(await search.inputValue()).toBe('marcela');
    await page.context().close();
  });

  it('keeps both of two changes of a list, the second of which is made as soon as the address has the first', async () => {
    const filter = encodeURIComponent(JSON.stringify({ estado: 'Pendiente' }));
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos?filter=${filter}`, 'admin@bodega.cr');
    const chip = page.getByRole('button', { name: 'Quitar estado' });
    const sort = page.getByRole('button', { name: 'Proyecto', exact: true }).and(page.locator('thead *'));
    const [clear, order] = [await chip.elementHandle(), await sort.elementHandle()];
    await page.evaluate(
      async ([first, second]) => {
        const { hash } = location;
        if (first instanceof HTMLElement) first.click();
        while (location.hash === hash) await new Promise(next => setTimeout(next));
        if (second instanceof HTMLElement) second.click();
      },
      [clear, order],
    );
    await page.waitForURL(/sort=proyecto/);
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('filter={}');
    await page.context().close();
  });

  it('takes a double click on what asks for one, and two digits of a year for this century', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos/agregar`, 'admin@bodega.cr');
    const day = page.getByRole('group', { name: /^Entrega/ });
    await day.getByRole('spinbutton', { name: 'Día' }).click();
    await page.keyboard.type('301236');
    await page.keyboard.press('Tab');
    await page.getByText('Entrega estimada: 30/12/36').waitFor();
    await page.goto(`${demo.bodega.url}/#/empresa`);
    await page.getByRole('switch', { name: /Permisos detallados/ }).dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('shows each role its own menu', async () => {
    const keeper = await menuOf('carlos.villalobos@bodega.cr');
    expect(keeper).toEqual(
      expect.arrayContaining(['Atrasados', 'Pedidos', 'Entregados', 'Artículos', 'Familias', 'Proyectos']),
    );
    const admin = await menuOf('admin@bodega.cr');
    expect(admin).toEqual(expect.arrayContaining(keeper));
  });

  it.each([
    ['says the word of the icons of a row where there is room', 1920, '"Recibir"'],
    ['leaves the icons alone where there is none', 1366, 'none'],
  ])('%s', async (_, width, word) => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos`, 'admin@bodega.cr', {
      viewport: { width, height: 900 },
    });
    const receive = page.getByRole('row').nth(1).getByRole('link', { name: 'Recibir' });
    await receive.waitFor();
    expect(await receive.evaluate(element => getComputedStyle(element, '::after').content)).toBe(word);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.context().close();
  });

  it('shows three orders on a small phone, under one title; a card opens where it is tapped', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos`, 'admin@bodega.cr', {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const card = page.getByRole('main').getByRole('listitem').nth(2);
    await card.waitFor();
    const { y, height } = (await card.boundingBox()) ?? expect.fail('the third card is not drawn');
    expect(y + height).toBeLessThanOrEqual(640);
    expect(
      await card
        .getByRole('link', { name: 'Recibir' })
        .or(card.getByRole('button', { name: 'Recibir' }))
        .count(),
    ).toBe(1);
    const shown = await page
      .getByText('Pedidos', { exact: true })
      .evaluateAll(all => all.filter(({ clientHeight }) => clientHeight > 1).length);
    expect(shown).toBe(1);

    // The calendar is in Spanish and has one main button.
    await page.getByRole('button', { name: 'Fechas' }).tap();
    await page
      .getByRole('button', { name: /^Elegir fecha/ })
      .first()
      .tap();
    const calendar = page.getByRole('dialog').filter({ has: page.getByRole('grid') });
    // The calendar's today is the company's.
    const month = new Intl.DateTimeFormat('es-CR', { month: 'long', timeZone: 'America/Costa_Rica' }).format();
    await calendar.getByText(month, { exact: false }).first().waitFor();
    expect(await calendar.getByRole('columnheader').first().getAttribute('aria-label')).toBe('lunes');
    const buttons = calendar.locator('.MuiDialogActions-root').getByRole('button');
    expect(await buttons.allTextContents()).toEqual(['Cancelar', 'Aceptar']);
    expect(await calendar.locator('.MuiButton-contained').allTextContents()).toEqual(['Aceptar']);
    await calendar.getByRole('gridcell', { name: '1', exact: true }).first().tap();
    await calendar.getByRole('button', { name: 'Aceptar' }).tap();
    await calendar.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Quitar fechas/i }).tap();
    await card.waitFor();
    await page.touchscreen.tap(40, y + height - 6);
    await page.waitForURL(/#\/pedidos\/editar\/\d+\/ver$/);

    // The way back leads to where it was left.
    await page.goBack();
    const far = page.getByRole('main').getByRole('listitem').nth(10);
    await far.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(640);
    await far.getByRole('link').first().tap();
    await page.getByRole('heading', { level: 1, name: /^Pedido \d/ }).waitFor();
    await page.goBack();
    await page.locator('main [data-whole]').waitFor();
    await page.waitForFunction(wanted => Math.abs(window.scrollY - wanted) < 2, scrolled);
    // Drawn at once this time, as it was read before: it begins at its top all the same.
    await far.getByRole('link').first().tap();
    await page.getByRole('heading', { level: 1, name: /^Pedido \d/ }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.context().close();
  });

  it('begins at its top where its address is typed', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos/editar/120/ver`, 'admin@bodega.cr');
    const order = page.getByRole('heading', { level: 1, name: 'Pedido 120' });
    await order.waitFor();
    await page.goto(`${demo.bodega.url}/#/proveedores`);
    await page.locator('main [data-whole]').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => window.scrollY > 0);
    // Read before, and so drawn at once and as tall.
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/120/ver`);
    await order.waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.context().close();
  });

  it('keeps what has the focus on a phone clear of the header and of the bar of actions, with letters of twice the size too', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/proveedores/agregar`, 'admin@bodega.cr', {
      viewport: PHONE,
    });
    const coveredBetween = (keys: number) =>
      page.evaluate(async count => {
        const inputs = [...document.querySelectorAll<HTMLElement>('main input:enabled:not([type="file"])')].slice(
          0,
          count,
        );
        const found: string[] = [];
        // What has the focus already, from before the letters grew, would not be brought into sight by being focused.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        for (const input of [...inputs, ...inputs.toReversed()]) {
          input.focus();
          await new Promise(requestAnimationFrame);
          const { top, bottom } = input.getBoundingClientRect();
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
          const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0;
          if (top < header || bottom > bar) found.push(`${top}–${bottom} between ${header} and ${bar}`);
        }
        return { count: inputs.length, found };
      }, keys);
    for (const [path, field] of [
      ['/proveedores/agregar', 'Teléfonos'],
      ['/pedidos/editar/120/1', /^Llegó ahora/],
    ] as const) {
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await page.goto(`${demo.bodega.url}/#${path}`);
      await page.getByLabel(field).first().waitFor();
      for (const size of ['', '200%']) {
        await page.evaluate(fontSize => (document.documentElement.style.fontSize = fontSize), size);
        expect({ path, size, ...(await coveredBetween(8)) }).toMatchObject({ path, size, found: [] });
      }
    }
    await page.context().close();
  });

  it('shows the way out of a search for a long word that found nothing', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'q'.repeat(80) }));
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos?filter=${filter}`, 'admin@bodega.cr', {
      viewport: PHONE,
    });
    const clear = page.getByText('Limpiar búsqueda');
    await clear.waitFor();
    const { x, width } = (await clear.boundingBox()) ?? expect.fail('it is not drawn');
    expect(x + width).toBeLessThan(PHONE.width);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.context().close();
  });

  it('names the record whole in the header of a phone, which is its only title', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/productos/editar/10`, 'admin@bodega.cr', {
      viewport: PHONE,
    });
    const title = page.getByRole('banner').getByText(/^Editar Artículo: ./);
    await title.waitFor();
    const cut = await title.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
    );
    expect(cut).toBe(false);
    await page.context().close();
  });

  it('breaks an e-mail address that is wider than its column between its words only', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/usuarios`, 'admin@bodega.cr', { viewport: DESK });
    const address = page.getByRole('cell', { name: 'patricia.arguedas@bodega.cr' });
    await address.waitFor();
    const parts = await address.evaluate(cell => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: [text: string, lines: number][] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        found.push([texts.currentNode.nodeValue ?? '', new Set(tops).size]);
      }
      return found;
    });
    expect(parts.map(([text]) => text).join('')).toBe('patricia.arguedas@bodega.cr');
    expect(parts.filter(([, lines]) => lines > 1)).toEqual([]);
    await page.context().close();
  });

  it('has a menu of four groups that scrolls by itself at 1280 px, and folds at 768 px', async () => {
    const { page } = await openAs(demo.browser, demo.bodega.url, 'admin@bodega.cr', {
      viewport: { width: 1280, height: 800 },
    });
    const menu = page.getByRole('navigation', { name: 'Menú' });
    const last = menu.getByRole('link', { name: 'Auditoría' });
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const { y, height } = (await last.boundingBox()) ?? expect.fail('the last entry is not drawn');
    expect(y + height).toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThanOrEqual(56);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.context().close();
  });

  it('hides from a keeper what a keeper may not do, and names the missing permission', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/categorias`, 'carlos.villalobos@bodega.cr');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('link', { name: 'Agregar Familia' }).count()).toBe(0);
    const toggle = page
      .getByRole('row')
      .nth(1)
      .getByRole('switch')
      .or(page.getByRole('row').nth(1).getByRole('checkbox'));
    expect(await toggle.first().isDisabled()).toBe(true);
    await page.context().close();
  });

  it('leads an unknown path to the root, and signs out to the login', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/no/existe`, 'admin@bodega.cr');
    await page.waitForFunction(() => location.hash === '#/' || location.hash === '');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('usuario'), localStorage.getItem('permisos')])).toEqual([
      null,
      null,
    ]);
    await page.context().close();
  });

  it('opens a late order from the bell, by keyboard', async () => {
    const { page } = await openAs(demo.browser, demo.bodega.url, 'carlos.villalobos@bodega.cr');
    const bell = page.getByRole('button', { name: /atrasad/i }).first();
    // The tooltip does not block clicks.
    await bell.hover();
    const tooltip = page.getByRole('tooltip');
    await tooltip.waitFor();
    expect(await tooltip.evaluate(element => getComputedStyle(element).pointerEvents)).toBe('none');
    await bell.focus();
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Pedido \d+ Retrasado desde /)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Confirmar recepción' }).waitFor();
    expect(page.url()).toMatch(/#\/pedidos\/editar\/\d+\/0\?modo=recibir$/);
    await page.context().close();
  });

  it('adds a family, refuses it twice, switches it off and finds it without its accent', async () => {
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/categorias`, 'admin@bodega.cr');
    const add = async () => {
      await page.goto(`${demo.bodega.url}/#/categorias/agregar`);
      await page.getByLabel('Nombre').fill('Jardinería');
      await page.getByRole('button', { name: 'Guardar' }).click();
    };
    await add();
    await page.getByText('La Categoria se agregó correctamente').waitFor();
    await add();
    await page.getByText('Ya existe una familia con ese nombre').first().waitFor();
    await page.goto(`${demo.bodega.url}/#/categorias`);
    // The form still has what was refused, though its own address was typed twice.
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByPlaceholder('Buscar...').fill('JARDINERIA');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: /Jardinería/ });
    // The switch flips at once, before its answer: a reload could break it off.
    const flipped = page.waitForResponse(answer => answer.url().includes('/Categoria/updateEstatus/'));
    await row.getByRole('switch').or(row.getByRole('checkbox')).first().click();
    await row.getByText('Inactivo').waitFor();
    await flipped;
    await page.reload();
    await page
      .getByRole('row', { name: /Jardinería/ })
      .getByText('Inactivo')
      .waitFor();
    // The refused second category is the only error allowed in the console.
    expect(troubles.found.filter(text => !text.includes('409'))).toEqual([]);
    await page.context().close();
  });
});
