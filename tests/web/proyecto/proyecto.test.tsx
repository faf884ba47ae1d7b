import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { CostoByCode, FichaProyecto } from '#contract/costoProyecto';
import { session } from '../../../src/web/api/session';
import { broken, hold, network, ok, paged, refusal, url } from '../../support/msw';
import { dialogGone } from '../../support/dialog';
import { renderSignedIn } from '../../support/renderWeb';
// Load the lazy screens here: on a busy machine they could exhaust a test's timeout.
import '../../../src/web/features/proyecto/ProyectoPage';
import '../../../src/web/features/proyecto/presupuesto/PresupuestoPage';

afterEach(() => session.end('salida'));

describe('the page of a project (D50)', () => {
  const nada = { pedido: 0, pedidoEstimado: 0, comprado: 0, recibido: 0, recibidoEstimado: 0, gastado: 0 };
  const costos = { ...nada, pedido: 1000, pedidoEstimado: 400, comprado: 600, gastado: 600 };
  const proyecto: FichaProyecto = {
    ...{ id: 5, nombre: 'Escuela La Ribera', direccion: null, estatus: false, propio: true },
    ...{ total: costos, presupuesto: 500 },
    ...{ meses: [{ mes: '2026-03', ...costos }], atrasos: { pedidos: 1, lineas: 1, ordenes: 0, proveedores: 0 } },
  };
  const atraso = {
    ...{ id: 9, idPedido: 40, nombreProducto: 'CEMENTO', codigo: 'C-1', presentacion: 'Saco', direccionamiento: '1.1' },
    ...{ fechaEntrega: '2026-03-01', dias: 4, pendiente: 3, ordenes: [] },
  };
  const openProject = (record: FichaProyecto, rows: readonly CostoByCode[], late: readonly object[]) =>
    renderSignedIn(
      '/proyectos/ficha/5',
      http.get(url('/Proyecto/ficha/5'), () => ok(record)),
      paged('/Proyecto/costos/5', rows),
      paged('/Proyecto/atrasos/5', late),
    );

  it('says in words what is over its budget, what is estimated and what is late, each figure a link to its list', async () => {
    openProject(proyecto, [{ id: 1, direccionamiento: '1.1', presupuesto: 500, ...costos }], [atraso]);
    const facts = within(await screen.findByRole('region', { name: 'Costo del proyecto, sin IVA' }));
    expect(await facts.findByText('Excedido por ₡100,00')).toBeVisible();
    expect(facts.getByText('₡400,00 estimado')).toBeVisible();
    const href = facts.getByRole('link', { name: /^₡1.000,00$/ }).getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toBe('#/pedidos?filter={"idProyecto":5}');
    expect(await screen.findByRole('row', { name: /^CEMENTO.*Pedido 40.*3.*4 días.*Sin comprar$/ })).toBeVisible();
    expect(await screen.findByRole('row', { name: /^mar 2026/ })).toBeVisible();
    expect(screen.getByText('Inactivo')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^1\.1 .*Excedido por ₡100,00/ })).toBeVisible();
  });

  it('leads a buyer of another project to no list of orders, as none of its orders is in them (D11)', async () => {
    openProject(
      { ...proyecto, propio: false },
      [{ id: 1, direccionamiento: '1.1', presupuesto: 500, ...costos }],
      [atraso],
    );
    const facts = within(await screen.findByRole('region', { name: 'Costo del proyecto, sin IVA' }));
    const links = await facts.findAllByRole('link');
    const compras = '#/compras?filter={"idProyecto":5}';
    expect(links.map(link => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([compras, compras]);
    expect(await screen.findByText(/^1 línea atrasada de/)).toHaveTextContent('1 línea atrasada de 1 pedido.');
    expect(screen.queryByRole('link', { name: '1 pedido' })).toBeNull();
    expect(screen.queryByRole('link', { name: '1.1' })).toBeNull();
  });

  it('says that there is nothing of a new one, and is asked for again where it cannot be read', async () => {
    const nuevo = { ...proyecto, estatus: true, total: nada, presupuesto: null, meses: [] };
    const { user } = openProject({ ...nuevo, atrasos: { pedidos: 0, lineas: 0, ordenes: 0, proveedores: 0 } }, [], []);
    expect(await screen.findByText('Sin presupuesto')).toBeVisible();
    expect(await screen.findByText('Nada está atrasado.')).toBeVisible();
    expect(await screen.findByText('Todavía no se ha pedido ni comprado nada.')).toBeVisible();
    expect(await screen.findByText('Todavía no se ha pedido ni presupuestado nada')).toBeVisible();
    network.use(broken('get', '/Proyecto/ficha/6'));
    window.location.hash = '#/proyectos/ficha/6';
    expect(await screen.findByRole('heading', { level: 1, name: 'No se pudo cargar el proyecto' })).toBeVisible();
    network.use(http.get(url('/Proyecto/ficha/6'), () => ok({ ...nuevo, id: 6 })));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Escuela La Ribera' })).toBeVisible();
  });
});

describe('the budget of a project (D50)', () => {
  const budget = { id: 5, version: 3, codigos: [{ direccionamiento: '1.1', monto: 100 }] };
  const theirs = { id: 5, version: 4, codigos: [{ direccionamiento: '1.1', monto: 300 }] };

  const openBudget = () =>
    renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => ok(budget)),
    );

  it('is kept while it is typed, and says what another person has saved meanwhile before it takes its place', async () => {
    const sent: unknown[] = [];
    const same = { direccionamiento: '1.2', monto: 7 };
    const withSame = (one: typeof budget) => ({ ...one, codigos: [...one.codigos, same] });
    let now = budget;
    let reads = 0;
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => {
        reads += 1;
        return ok(withSame(now));
      }),
      http.put(url('/Proyecto/presupuesto'), async ({ request }) => {
        sent.push(await request.json());
        const answer = withSame(theirs);
        return sent.length === 1 ? refusal(409, 'Otra persona lo cambió', answer) : ok({ ...answer, version: 5 });
      }),
    );
    const amount = await screen.findByLabelText('Monto de 1.1');
    await user.clear(amount);
    await user.type(amount, '1500,505{Tab}');
    expect(amount).toHaveValue('1500,505');
    // What is typed on goes with what was read first, though the budget is read again meanwhile.
    now = theirs;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reads).toBe(2));
    await user.clear(amount);
    await user.type(amount, '250');
    expect(localStorage.getItem('bodega.presupuesto.v1.7.5')).toContain('250');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/^1\.1: ahora ₡300,00, usted ₡250,00$/)).toBeVisible();
    // The refusal is told once, with the ways out of it.
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText(/^1\.2: /)).toBeNull();
    // Beside the button that was pressed: above the codes, many of them would leave it out of sight.
    const codes = screen.getByRole('list', { name: 'Códigos del presupuesto' });
    expect(codes.compareDocumentPosition(screen.getByRole('alert'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }));
    expect(await screen.findByText('Presupuesto guardado correctamente')).toBeVisible();
    const codigos = [{ direccionamiento: '1.1', monto: 250 }, same];
    expect(sent).toEqual([
      { id: 5, version: 3, codigos },
      { id: 5, version: 4, codigos },
    ]);
    expect(localStorage.getItem('bodega.presupuesto.v1.7.5')).toBeNull();
  });

  it('is saved where its answer was lost and the page was read anew: what is there is what was typed', async () => {
    const now = { ...budget, version: 4, codigos: [{ direccionamiento: '1.1', monto: 1007 }] };
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => ok(budget)),
      http.put(url('/Proyecto/presupuesto'), () => refusal(409, 'Otra persona lo cambió', now)),
    );
    const amount = await screen.findByLabelText('Monto de 1.1');
    await user.clear(amount);
    await user.type(amount, '1007');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Presupuesto guardado correctamente')).toBeVisible();
    expect(window.location.hash).toBe('#/proyectos/ficha/5');
    expect(localStorage.getItem('bodega.presupuesto.v1.7.5')).toBeNull();
  });

  it('gives way to what the other person saved, where that is taken', async () => {
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => ok(budget)),
      http.put(url('/Proyecto/presupuesto'), () => refusal(409, 'Otra persona lo cambió', theirs)),
    );
    await user.type(await screen.findByLabelText('Monto de 1.1'), '7');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const { until, release } = hold();
    network.use(http.get(url('/Proyecto/presupuesto/5'), () => until.then(() => ok(theirs))));
    await user.click(await screen.findByRole('button', { name: 'Tomar lo de la otra persona' }));
    expect(screen.getByDisplayValue('300,00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    release();
    // What was pressed is gone with what it told.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says no more what was wrong once it is given up', async () => {
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => ok(budget)),
      http.put(url('/Proyecto/presupuesto'), () => refusal(422, 'El proyecto está cerrado')),
    );
    const discard = async () => {
      await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
      const question = within(await screen.findByRole('dialog'));
      await user.click(question.getByRole('button', { name: 'Descartar cambios' }));
      await dialogGone();
      expect(screen.getByLabelText('Monto de 1.1')).toHaveValue('100,00');
    };
    await user.type(await screen.findByLabelText('Monto de 1.1'), '7');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('El proyecto está cerrado')).toBeVisible();
    await discard();
    expect(screen.queryByText('El proyecto está cerrado')).toBeNull();
    await user.clear(screen.getByLabelText('Monto de 1.1'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByText('Corrija lo marcado para guardar el presupuesto.')).toBeVisible();
    await discard();
    expect(screen.queryByText('Corrija lo marcado para guardar el presupuesto.')).toBeNull();
  });

  const changedBy = (id: number) => ({
    ...theirs,
    cambio: { usuario: { id, nombre: 'Ana', apellido: 'Solís' }, fecha: new Date(Date.now() - 150_000).toISOString() },
  });

  /** Types an amount that is refused, as somebody has saved meanwhile. */
  async function collide(id: number) {
    const sent: unknown[] = [];
    const { user } = openBudget();
    network.use(
      http.put(url('/Proyecto/presupuesto'), async ({ request }) => {
        sent.push(await request.json());
        return refusal(409, 'Otra persona lo cambió', changedBy(id));
      }),
    );
    await user.type(await screen.findByLabelText('Monto de 1.1'), '7');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    return { user, sent };
  }

  it('names no other person where it was saved in another window of one’s own', async () => {
    await collide(7);
    expect(
      await screen.findByText('No se pudo guardar: usted ya cambió este presupuesto hace 2 minutos.'),
    ).toBeVisible();
    expect(screen.getByText('1.1: ahora ₡300,00, aquí ₡7,00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tomar lo ya guardado' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar lo de aquí' })).toBeVisible();
  });

  it('offers no longer to save over what another tab has decided on meanwhile', async () => {
    const { sent } = await collide(12);
    expect(await screen.findByRole('button', { name: 'Guardar lo mío' })).toBeVisible();
    // The other tab has saved the draft, which it shares with this one.
    const key = 'bodega.presupuesto.v1.7.5';
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage })));
    expect(screen.queryByRole('button', { name: 'Guardar lo mío' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    expect(sent).toHaveLength(1);
  });

  /** Saves a changed budget, and is on another screen when the answer comes. */
  async function saveAndLeave(answer: () => Response) {
    const held = hold();
    const { user } = openBudget();
    network.use(
      http.put(url('/Proyecto/presupuesto'), () => held.until.then(answer)),
      paged('/Categoria', []),
    );
    await user.type(await screen.findByLabelText('Monto de 1.1'), '7');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(screen.getByRole('link', { name: 'Familias' }));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    held.release();
    return { user };
  }

  it('that is refused says so where its person is by then, with the way back to what is kept', async () => {
    const { user } = await saveAndLeave(() => refusal(403, 'Ya no tiene permiso'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No se hizo lo que pidió en “Presupuesto”. Ya no tiene permiso.');
    await user.click(within(alert).getByRole('link', { name: 'Volver' }));
    expect(await screen.findByLabelText('Monto de 1.1')).toHaveValue('7,00');
  });

  it('leaves a person who has gone elsewhere meanwhile where they are', async () => {
    await saveAndLeave(() => ok(theirs));
    expect(await screen.findByText('Presupuesto guardado correctamente')).toBeVisible();
    expect(window.location.hash).toMatch(/^#\/categorias/);
    expect(localStorage.getItem('bodega.presupuesto.v1.7.5')).toBeNull();
  });

  it('goes on to the next code with Enter, where its amount is there already', async () => {
    const codigos = [...budget.codigos, { direccionamiento: '1.2', monto: 7 }];
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => ok({ ...budget, codigos })),
    );
    await user.click(await screen.findByLabelText('Direccionamiento, fila 1'));
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Direccionamiento, fila 2')).toHaveFocus();
  });

  it('gives a removed code back, until it is there again', async () => {
    const { user } = openBudget();
    await user.click(await screen.findByRole('button', { name: 'Quitar 1.1' }));
    expect(screen.queryByLabelText('Monto de 1.1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByLabelText('Monto de 1.1')).toHaveValue('100,00');
    await user.click(screen.getByRole('button', { name: 'Quitar 1.1' }));
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Descartar cambios' }));
    expect(await screen.findByLabelText('Monto de 1.1')).toBeInTheDocument();
    expect(screen.queryByText(/^Se quitó/)).toBeNull();
  });

  it('says what Guardar waits for while nothing of it is changed', async () => {
    const waits = 'Para guardar, cambie o agregue un código.';
    const { user } = openBudget();
    expect(await screen.findByText(waits)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await user.type(screen.getByLabelText('Monto de 1.1'), '5');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled();
    expect(screen.queryByText(waits)).toBeNull();
  });

  it('is begun with its first code: an empty row hides nothing that is imported since', async () => {
    let now = { ...budget, codigos: [] as typeof budget.codigos };
    const read = http.get(url('/Proyecto/presupuesto/5'), () => ok(now));
    const { user, unmount } = renderSignedIn('/proyectos/presupuesto/5', broken('get', '/Proyecto/ficha/5'), read);
    await user.click(await screen.findByRole('button', { name: 'Agregar código' }));
    expect(screen.getByLabelText('Direccionamiento, fila 1')).toHaveFocus();
    unmount();
    now = theirs;
    renderSignedIn('/proyectos/presupuesto/5', broken('get', '/Proyecto/ficha/5'), read);
    expect(await screen.findByDisplayValue('300,00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  });

  it('cuts nothing of a code that is too long, and says so', async () => {
    const { user } = openBudget();
    await user.click(await screen.findByRole('button', { name: 'Agregar código' }));
    const code = screen.getByLabelText('Direccionamiento, fila 2');
    await user.click(code);
    await user.paste('1'.repeat(31));
    expect(code).toHaveValue('1'.repeat(31));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Admite 30 caracteres como máximo')).toBeVisible();
    // Of a repeated one it tells the row as it is numbered on the screen, with those left empty.
    await user.clear(code);
    for (const _row of [3, 4]) {
      await user.click(screen.getByRole('button', { name: 'Agregar código' }));
      await user.keyboard('1.2');
      expect(screen.queryByText('El monto es requerido')).toBeNull();
      await user.keyboard('{Enter}5');
    }
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('El código 1.2 está repetido: ya viene en la fila 3')).toBeVisible();
  });

  it('says why an amount or a code is refused once the field is left, and keeps it as typed', async () => {
    const { user } = openBudget();
    const amount = await screen.findByLabelText('Monto de 1.1');
    await user.clear(amount);
    await user.type(amount, '0,125');
    expect(amount).toBeValid();
    await user.tab();
    expect(amount).toBeInvalid();
    expect(amount).toHaveValue('0,125');
    expect(amount).toHaveAccessibleDescription('Admite dos decimales como máximo');
    // Nothing is reckoned with a refused amount.
    expect(screen.getByText('Total de 1 código: —')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '1.500');
    expect(screen.getByText('Total de 1 código: —')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '1500');
    expect(screen.getByText(/^Total de 1 código: ₡1.500,00$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Agregar código' }));
    const code = screen.getByLabelText('Direccionamiento, fila 2');
    await user.tab();
    expect(code).toBeValid();
    await user.keyboard('5');
    expect(code).toHaveAccessibleDescription('El direccionamiento es requerida');
    await user.click(code);
    await user.keyboard('1.2');
    expect(code).toBeValid();
    await user.clear(screen.getByLabelText('Monto de 1.2'));
    await user.tab();
    expect(screen.getByText('El monto es requerido')).toBeVisible();
  });

  it('is typed without touching the mouse, and leaves out the rows that were left empty', async () => {
    const sent: unknown[] = [];
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5',
      broken('get', '/Proyecto/ficha/5'),
      http.get(url('/Proyecto/presupuesto/5'), () => ok(budget)),
      http.put(url('/Proyecto/presupuesto'), async ({ request }) => {
        sent.push(await request.json());
        return ok(theirs);
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Agregar código' }));
    expect(screen.getByLabelText('Direccionamiento, fila 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Direccionamiento, fila 3')).toHaveFocus();
    expect(screen.getByText(/^Total de 1 código: /)).toBeVisible();
    await user.keyboard('1.1');
    expect(screen.queryByText(/está repetido/)).toBeNull();
    await user.tab();
    expect(screen.getByText('El código 1.1 está repetido: ya viene en la fila 1')).toBeVisible();
    await user.tab({ shift: true });
    await user.keyboard('{End}0');
    expect(screen.queryByText(/está repetido/)).toBeNull();
    await user.keyboard('{Enter}50{Enter}');
    expect(screen.getByLabelText('Direccionamiento, fila 4')).toHaveFocus();
    expect(screen.getByText(/^Total de 2 códigos: /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Presupuesto guardado correctamente')).toBeVisible();
    expect(sent).toMatchObject([{ codigos: [{ direccionamiento: '1.1' }, { direccionamiento: '1.10', monto: 50 }] }]);
  });

  it('is not replaced by a file unless the person has read what another saved meanwhile', async () => {
    const columnas = [{ campo: 'direccionamiento', titulo: 'Direccionamiento', tipo: 'texto' }];
    const prevista = { filas: 1, filasConError: 0, columnas, muestra: [], errores: [], totalErrores: 0 };
    const cambio = { usuario: { id: 9, nombre: 'Luis', apellido: 'Paz' }, fecha: new Date().toISOString() };
    const sent: (string | null)[] = [];
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5/importar',
      http.get(url('/Proyecto/presupuesto/5'), () => ok(budget)),
      http.post(url('/Importar/presupuesto/5'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('simular')) return ok(prevista);
        sent.push(searchParams.get('version'));
        return sent.length === 1 ? refusal(409, 'Otra persona lo cambió', { ...theirs, cambio }) : ok({ creados: 1 });
      }),
    );
    await user.upload(await screen.findByLabelText('Archivo por importar'), new File(['PK'], 'p.xlsx'));
    expect(await screen.findByText('Toma el lugar del presupuesto de ahora: 1 código, ₡100,00.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Importar / }));
    expect(await screen.findByText(/Luis Paz cambió este presupuesto/)).toBeVisible();
    expect(screen.getByText('1.1: antes ₡100,00, ahora ₡300,00')).toBeVisible();
    expect(screen.queryByText(/^Toma el lugar/)).toBeNull();
    expect(screen.getByText('p.xlsx')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Importar / }));
    expect(await screen.findByRole('link', { name: /^Ver / })).toBeVisible();
    expect(sent).toEqual(['3', '4']);
  });

  it('is replaced by a second file as the first one left it', async () => {
    const prevista = { filas: 1, filasConError: 0, columnas: [], muestra: [], errores: [], totalErrores: 0 };
    const sent: (string | null)[] = [];
    const { user } = renderSignedIn(
      '/proyectos/presupuesto/5/importar',
      http.get(url('/Proyecto/presupuesto/5'), () => ok(sent.length === 0 ? budget : theirs)),
      http.post(url('/Importar/presupuesto/5'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (!searchParams.get('simular')) sent.push(searchParams.get('version'));
        return ok(searchParams.get('simular') ? prevista : { creados: 1 });
      }),
    );
    const importFile = async () => {
      await user.upload(await screen.findByLabelText('Archivo por importar'), new File(['PK'], 'p.xlsx'));
      await user.click(await screen.findByRole('button', { name: /^Importar 1 / }));
    };
    await importFile();
    await user.click(await screen.findByRole('button', { name: 'Importar otro archivo' }));
    await importFile();
    expect(await screen.findByRole('link', { name: /^Ver / })).toBeVisible();
    expect(sent).toEqual(['3', '4']);
  });
});
