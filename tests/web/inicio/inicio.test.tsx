import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { budgetDraftKey, draftKey, orderDraftKey } from '../../../src/web/api/storageKeys';
import { addDays } from '#contract/text/format';
// Load the lazy panels before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/inicio/ByProject';
import '../../../src/web/features/inicio/NewComments';
import '../../../src/web/features/inicio/serverFacts';
import { session } from '../../../src/web/api/session';
import { companyToday } from '../../../src/web/api/company';
import { broken, hold, withPermisos, network, ok, paged, permisosWith, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { linea, orden } from '../pedidos/records';

afterEach(() => session.end('salida'));

const told = http.get(url('/Inicio'), () =>
  ok({
    administradores: ['Marcela Quesada'],
    servidor: { respaldo: { ultimo: null, fallo: true }, discoLleno: false },
  }),
);
const open = (...handlers: HttpHandler[]) => renderSignedIn('/', ...handlers, told);

const nada = { pedido: 0, pedidoEstimado: 0, comprado: 0, recibido: 0, recibidoEstimado: 0, gastado: 0 };
const torre = {
  ...{ id: 5, nombre: 'Torre Norte', direccion: null, estatus: true, propio: true },
  ...{ total: nada, presupuesto: null, meses: [] },
  atrasos: { pedidos: 0, lineas: 0, ordenes: 0, proveedores: 0 },
};

const counting = (path: string, count: number, seen: URL[] = []) =>
  http.get(url(path), ({ request }) => {
    seen.push(new URL(request.url));
    return ok([], { headers: { 'Content-Range': `x 0-0/${count}` } });
  });

describe('home (D46)', () => {
  it('tells what waits for whom, each figure the count of its list and the way to it', async () => {
    const seen: URL[] = [];
    const spent = { esteMes: 5, mesPasado: 0, diferencia: 5 };
    open(
      counting('/Compra', 4, seen),
      paged('/Informe/gasto/7', [
        { id: 1, idProyecto: 1, nombreProyecto: 'Torre', proyectoVisible: true, ...spent },
        { id: 2, idProyecto: 2, nombreProyecto: 'Puente', proyectoVisible: false, ...spent },
      ]),
      withPermisos(permisosWith({ compras: ['ver', 'agregar'] })),
    );
    const figure = await screen.findByRole('link', { name: '4 Órdenes sin enviar' });
    expect(decodeURIComponent(figure.getAttribute('href') ?? '')).toBe('#/compras?filter={"etapa":"Borrador"}');
    expect(seen.map(({ searchParams }) => searchParams.get('filter'))).toContain('{"etapa":"Borrador"}');
    expect(await screen.findByRole('link', { name: 'Torre' })).toHaveAttribute('href', '#/proyectos/ficha/1');
    // No link to the page of a project that the user may not open (D11).
    expect(screen.getByRole('cell', { name: 'Puente' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Puente' })).toBeNull();
    expect(screen.queryByText('Para recibir hoy')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Servidor' })).toBeNull();
  });

  it('tells of overdue invoices of suppliers, and only where there are some', async () => {
    const seen: URL[] = [];
    const first = open(
      counting('/Informe/facturasProveedor/7', 3, seen),
      withPermisos(permisosWith({ compras: ['ver'] })),
    );
    const figure = await screen.findByRole('link', { name: '3 Facturas vencidas' });
    expect(decodeURIComponent(figure.getAttribute('href') ?? '')).toBe('#/facturasProveedor?filter={"pago":"Vencida"}');
    expect(seen.map(({ searchParams }) => searchParams.get('filter'))).toEqual(['{"pago":"Vencida"}']);
    first.unmount();
    open(
      counting('/Informe/facturasProveedor/7', 0, seen),
      counting('/Compra', 4),
      withPermisos(permisosWith({ compras: ['ver', 'agregar'] })),
    );
    await screen.findByRole('link', { name: '4 Órdenes sin enviar' });
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(screen.queryByText('Facturas vencidas')).toBeNull();
  });

  it('tells which orders have comments that one has not read, and leads to them', async () => {
    const ultimo = {
      fecha: '2026-03-05T15:04:00Z',
      usuario: { id: 8, nombre: 'Luis', apellido: 'Mora' },
      texto: 'Faltó una caja',
    };
    const comentados = http.get(url('/Pedidos/Comentarios'), () =>
      ok([
        { idPedido: 12, proyecto: 'Torre Norte', nuevos: 2, ultimo },
        { idPedido: 9, proyecto: 'Puente', nuevos: 1, ultimo: { ...ultimo, texto: 'Ya vino' } },
      ]),
    );
    open(comentados, withPermisos(permisosWith({ pedidos: ['ver'] })));
    const panel = within(await screen.findByRole('region', { name: 'Comentarios sin leer' }));
    expect(panel.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '#/pedidos/editar/12/ver',
      '#/pedidos/editar/9/ver',
    ]);
    const [first, second] = panel.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Pedido 12 · Torre Norte.*Luis Mora.*2 comentarios.*Faltó una caja/);
    expect(second).toHaveTextContent(/Pedido 9 · Puente.*Ya vino/);
    expect(second).not.toHaveTextContent('comentario');
  });

  it('says that comments could not be read, and reads them when asked', async () => {
    const failing = http.get(url('/Pedidos/Comentarios'), () => refusal(500, 'Ocurrió un error'));
    const { user } = open(failing, withPermisos(permisosWith({ pedidos: ['ver'] })));
    expect(await screen.findByText(/^No se pudieron cargar los comentarios sin leer/)).toBeVisible();
    network.use(http.get(url('/Pedidos/Comentarios'), () => ok([])));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText(/comentarios sin leer/i)).toBeNull());
  });

  it('tells which projects are late, and leads to the late orders of each', async () => {
    const late = (id: number, atrasados: number) => ({
      ...{ id, nombreProyecto: `Obra ${id}` },
      resumen: { pedidos: 3, lineas: 9, pendientes: 4, atrasados },
    });
    open(
      paged('/Pedidos/PedidosByProyecto/7', [late(1, 2), late(2, 0)]),
      withPermisos(permisosWith({ pedidos: ['ver'] })),
    );
    const panel = within(await screen.findByRole('region', { name: 'Atrasos por proyecto' }));
    const orders = await panel.findByRole('link', { name: '2' });
    expect(decodeURIComponent(orders.getAttribute('href') ?? '')).toBe('#/atrasados?filter={"idProyecto":1}');
    expect(panel.getByText('Obra 1')).toBeVisible();
    // One that is not late is not told of.
    expect(panel.queryByText('Obra 2')).toBeNull();
  });

  it('says what could not be loaded, and loads it again', async () => {
    const { user } = open(
      broken('get', '/Informe/comprasAtrasadas/7'),
      paged('/Informe/gasto/7', []),
      withPermisos(permisosWith({ compras: ['ver'] })),
    );
    const late = within(await screen.findByRole('region', { name: 'Atrasos por proveedor' }));
    expect(await late.findByText('No se pudieron cargar los atrasos')).toBeVisible();
    network.use(paged('/Informe/comprasAtrasadas/7', []));
    // The figure's button loads all that failed.
    await user.click(await screen.findByRole('button', { name: 'Reintentar: Órdenes de compra atrasadas' }));
    expect(await screen.findByRole('link', { name: '0 Órdenes de compra atrasadas' })).toBeVisible();
    expect(await late.findByText('Ningún proveedor está atrasado.')).toBeVisible();
  });

  it('leads to what was begun on this device and not confirmed: receipts and counts too', async () => {
    sessionStorage.setItem(orderDraftKey('recepcion', 7, 501), '{}');
    sessionStorage.setItem(orderDraftKey('recepcion', 8, 502), '{}');
    localStorage.setItem(draftKey('conteo', 7), '{}');
    localStorage.setItem(budgetDraftKey(7, 5), '{}');
    open(http.get(url('/Proyecto/ficha/5'), () => ok(torre)));
    const begun = within(await screen.findByRole('region', { name: /^Empezado y sin confirmar/ }));
    expect(await begun.findByRole('link', { name: 'El presupuesto de Torre Norte' })).toBeVisible();
    expect(begun.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['La recepción del pedido 501', '#/pedidos/editar/501/1'],
      ['El presupuesto de Torre Norte', '#/proyectos/presupuesto/5'],
      ['Un conteo físico', '#/productos/conteo'],
    ]);
    localStorage.removeItem(budgetDraftKey(7, 5));
    sessionStorage.clear();
    localStorage.removeItem(draftKey('conteo', 7));
  });

  it('tells of what was begun with a right that was taken away, and leads nowhere', async () => {
    localStorage.setItem(draftKey('conteo', 7), '{}');
    open(withPermisos(permisosWith({ productos: ['ver'] })));
    const begun = within(await screen.findByRole('region', { name: /^Empezado y sin confirmar/ }));
    expect(begun.getByText('Un conteo físico')).toBeVisible();
    expect(begun.queryByRole('link')).toBeNull();
    localStorage.removeItem(draftKey('conteo', 7));
  });

  it('says whom to ask to who may do nothing yet', async () => {
    open(withPermisos([]));
    expect(
      await screen.findByText(/^Todavía no tiene permisos .* Pídalos a quien administra: Marcela Quesada\.$/),
    ).toBeVisible();
  });

  it('tells nobody to ask for rights who has some, though no figure is theirs', async () => {
    open(withPermisos(permisosWith({ aprobacion: ['ver', 'actualizar'] })));
    expect(await screen.findByRole('heading', { name: /^Cambios por aprobar/ })).toBeVisible();
    expect(await screen.findByText('No hay cambios por aprobar.')).toBeVisible();
    expect(screen.queryByText(/^Todavía no tiene permisos/)).toBeNull();
  });

  it('says what waits longest for approval: of a line both its change and its correction', async () => {
    const both = linea(1, { nombreProducto: 'ARENA', cantidad: 30, cantNueva: 40, recibido: 12, porCorregir: 3 });
    const asked: (string | null)[] = [];
    const seen = ({ searchParams }: URL) => void asked.push(searchParams.get('sort'));
    const request = {
      id: 1,
      idDetalle: 1,
      nombreProducto: 'ARENA',
      tipo: 'cambio',
      fechaCambio: '2026-03-06T15:04:00Z',
    } as const;
    const pedidoReporte = [
      { ...request, estado: 'Reemplazado', nombreUsuario: 'Ana Solís' } as const,
      { ...request, estado: 'Pendiente', nombreUsuario: 'Luis Mora' } as const,
      { ...request, estado: 'Pendiente', nombreUsuario: 'Eva Díaz' } as const,
    ];
    open(paged('/Pedidos/Filter/-1/2', [orden(501, { pedidoDetalle: [both], pedidoReporte })], seen));
    expect(await screen.findByText(/^Luis Mora, .*: 30 → 40 ARENA; Recibido 12 → 9 ARENA$/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Cambios por aprobar en 1 pedido' })).toBeVisible();
    expect(asked).toContain('["solicitado","ASC"]');
  });

  it('keeps the place of the changes to approve while they load, and says where they could not be', async () => {
    const answer = hold();
    const { user } = open(http.get(url('/Pedidos/Filter/-1/2'), () => answer.until.then(() => HttpResponse.error())));
    const changes = within(await screen.findByRole('region', { name: 'Cambios por aprobar' }));
    expect(changes.getByRole('status', { name: 'Cargando' })).toBeVisible();
    answer.release();
    expect(await changes.findByText('No se pudieron cargar los cambios')).toBeVisible();
    expect(changes.queryByRole('status', { name: 'Cargando' })).toBeNull();
    network.use(paged('/Pedidos/Filter/-1/2', [orden(501)]));
    await user.click(changes.getByRole('button', { name: 'Reintentar' }));
    expect(await changes.findByRole('link', { name: /^Pedido 501/ })).toBeVisible();
  });

  it('shows a new company its first steps, ticked as they are done', async () => {
    open(counting('/Empresa', 1));
    const steps = within(await screen.findByRole('region', { name: 'Primeros pasos' }));
    const [first, second] = steps.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^HechoEscriba los datos de la empresa$/);
    expect(within(second ?? document.body).getByRole('link', { name: 'Agregue las familias' })).toBeVisible();
    const server = within(await screen.findByRole('region', { name: 'Servidor' }));
    expect(server.getByText(/^Todavía no hay ningún respaldo\. El intento más reciente falló/)).toBeVisible();
  });

  it('counts what comes on seven days, today among them, and active people without a profile', async () => {
    open(counting('/Pedidos/1/7', 2), counting('/Usuario', 1));
    const wayOf = async (name: string) =>
      decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');
    const days = { estado: 'Pendiente', entregaDesde: companyToday(), entregaHasta: addDays(companyToday(), 6) };
    expect(await wayOf('2 Para recibir en 7 días')).toBe(`#/pedidos?filter=${JSON.stringify(days)}`);
    expect(await wayOf('1 Usuarios sin perfil')).toBe('#/usuarios?filter={"estatus":true,"sinPerfil":true}');
  });

  it('leads to all rows that a figure counts, however the user left its list filtered', async () => {
    const late = http.get(url('/Pedidos/Filter/-1/-1'), ({ request }) => {
      const count = new URL(request.url).searchParams.get('filter')?.includes('idProyecto') ? 1 : 12;
      return ok([], { headers: { 'Content-Range': `x 0-0/${count}` } });
    });
    const filter = encodeURIComponent(JSON.stringify({ idProyecto: 5 }));
    const { user } = renderSignedIn(`/atrasados?filter=${filter}`, late, told);
    const total = (count: number) => screen.findByText((_, shown) => shown?.textContent === `${count} en total`);
    expect(await total(1)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Inicio' }));
    await user.click(await screen.findByRole('link', { name: '12 Pedidos atrasados' }));
    expect(await total(12)).toBeVisible();
  });
});
