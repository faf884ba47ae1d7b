import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { broken, network, savedRecord, ok, paged, url, whole } from '../../support/msw';
import { countOf } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';
import { linea, orden } from './records';
import { savedFiles } from '../../support/savedFiles';

const saved = savedFiles();
afterEach(() => session.end('salida'));

const file = () => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(head => head.textContent);
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    );

describe('the filters of a list of orders', () => {
  const filters = (asked: URL[]) => paged('/Pedidos/1/7', [orden(501)], one => void asked.push(one));
  const last = (asked: URL[]): unknown => JSON.parse(asked.at(-1)?.searchParams.get('filter') ?? '{}');

  it('narrow it to days, are shown as a chip, and cleared there', async () => {
    const asked: URL[] = [];
    const { user } = renderSignedIn('/pedidos', filters(asked));
    await screen.findByRole('row', { name: /501/ });
    await user.click(screen.getByRole('button', { name: 'Fechas' }));
    const [day] = await within(await screen.findByRole('dialog', { name: 'Fechas' })).findAllByRole('spinbutton');
    await waitFor(() => expect(day).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Hoy' }));
    const chip = await screen.findByRole('button', { name: /^Fechas: / });
    await waitFor(() =>
      expect(last(asked)).toEqual({ desde: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), hasta: expect.any(String) }),
    );
    expect(chip).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar fechas' }));
    await waitFor(() => expect(last(asked)).toEqual({}));
  });

  it('narrow it to a state', async () => {
    const asked: URL[] = [];
    const { user } = renderSignedIn('/pedidos', filters(asked));
    await screen.findByRole('row', { name: /501/ });
    await user.click(screen.getByRole('button', { name: 'Estado' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Entregado' }));
    expect(await screen.findByRole('button', { name: 'Estado: Entregado' })).toBeVisible();
    await waitFor(() => expect(last(asked)).toEqual({ estado: 'Entregado' }));
    await user.click(screen.getByRole('button', { name: 'Estado: Entregado' }));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Entregado' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Quitar estado' }));
    await waitFor(() => expect(last(asked)).toEqual({}));
    // The button that was pressed is gone.
    expect(screen.getByRole('button', { name: 'Estado' })).toHaveFocus();
  });

  it('narrow it to a project', async () => {
    const asked: URL[] = [];
    const proyecto = savedRecord(4, { nombre: 'Torre Norte' });
    const { user } = renderSignedIn(
      '/pedidos',
      filters(asked),
      paged('/Proyecto/7', [proyecto]),
      http.get(url('/Proyecto/getById/4'), () => ok(proyecto)),
    );
    await screen.findByRole('row', { name: /501/ });
    await user.click(screen.getByRole('button', { name: 'Proyecto', expanded: false }));
    await user.click(await screen.findByRole('option', { name: 'Torre Norte' }));
    expect(await screen.findByRole('button', { name: 'Proyecto: Torre Norte' })).toBeVisible();
    await waitFor(() => expect(last(asked)).toEqual({ idProyecto: 4 }));
  });

  it('work in the browser where a plain provider answers everything', async () => {
    renderSignedIn(
      `/pedidos?filter=${encodeURIComponent('{"desde":"2026-03-05","hasta":"2026-03-05"}')}`,
      // 23:30 on the 5th in the company's zone, and 0:30 on the 6th.
      whole('/Pedidos/1/7', [
        orden(501, { fecha: '2026-03-06T05:30:00Z' }),
        orden(502, { fecha: '2026-03-06T06:30:00Z' }),
      ]),
    );
    expect(await screen.findByRole('row', { name: /501/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /502/ })).toBeNull();
  });
});

describe('the pending orders', () => {
  it('ask for the full list, filtered', async () => {
    const asked: URL[] = [];
    renderSignedIn(
      '/pendientes',
      paged('/Pedidos/1/7', [orden(501)], one => void asked.push(one)),
    );
    const row = await screen.findByRole('row', { name: /501/ });
    expect(within(row).getByText('Pendiente')).toBeVisible();
    expect(asked[0]?.searchParams.get('filter')).toBe('{"estado":"Pendiente"}');
  });

  it('leave the others out on a plain provider, which sends everything', async () => {
    const { user } = renderSignedIn(
      '/pendientes',
      whole('/Pedidos/1/7', [orden(501), orden(502, { estado: 'Entregado' }), orden(503, { estado: 'Cerrado' })]),
    );
    await screen.findByRole('row', { name: /501/ });
    expect(screen.queryByRole('row', { name: /502|503/ })).toBeNull();
    expect(countOf()).toHaveTextContent('1 en total');
    await user.click(screen.getByRole('button', { name: 'Ver líneas' }));
    const lines = await screen.findByRole('table', { name: 'Líneas del pedido' });
    expect(heads(lines)).toEqual(['Id', 'Pendiente', 'Direccionamiento', 'Producto']);
    expect(cells(lines)[0]).toEqual(['1', '18', '1.2', 'ARTÍCULO 1']);
  });

  it('are exported as they are filtered', async () => {
    const asked: URL[] = [];
    const listado = http.get(url('/Pedidos/Listado/7/1/1'), ({ request }) => {
      asked.push(new URL(request.url));
      return file();
    });
    const { user } = renderSignedIn(
      `/pendientes?filter=${encodeURIComponent('{"desde":"2026-03-05"}')}`,
      paged('/Pedidos/1/7', [orden(501)]),
      listado,
    );
    await screen.findByRole('row', { name: /501/ });
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(saved).toEqual(['Pedidos.xls']));
    expect(asked[0]?.searchParams.get('filter')).toBe('{"desde":"2026-03-05"}');
  });
});

describe('the histories', () => {
  it('of deliveries: what arrived, from whom and when, corrections named', async () => {
    const entrega = {
      id: 9,
      nombreProducto: 'CEMENTO',
      cantidadAnterior: 4,
      cantidadRecibida: 6,
      nombreUsuario: 'Ana Solís',
    };
    const order = orden(501, {
      pedidoReporte: [
        { ...entrega, tipo: 'entrega', fechaEntrega: '2026-03-06T15:04:00Z' },
        { ...entrega, id: 10, tipo: 'correccion', cantidadRecibida: -2, motivo: 'Se contó mal', fechaEntrega: null },
      ],
    });
    const { user } = renderSignedIn('/historialentrega', paged('/Pedidos/ReporteEntrega/7', [order]));
    expect(await screen.findByRole('heading', { name: 'Historial Entregas' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    const lines = await screen.findByRole('table', { name: 'Entregas del pedido' });
    expect(heads(lines)).toEqual([
      'Id',
      'Producto',
      'Cant. anterior',
      'Cant. recibida',
      'Recibido por',
      'Fecha entrega',
    ]);
    expect(cells(lines)).toEqual([
      ['9', 'CEMENTO', '4', '6', 'Ana Solís', '6/3/26, 9:04 a. m.'],
      ['10', 'CEMENTOCorrecciónRecibido 4 → 2 · Se contó mal', '4', '-2', 'Ana Solís', '—'],
    ]);
    expect(screen.queryByRole('textbox', { name: 'Buscar' })).toBeNull();
  });

  it('of changes: what was asked for and what was decided', async () => {
    const order = orden(501, {
      pedidoReporte: [
        {
          id: 3,
          nombreProducto: 'VARILLA',
          tipo: 'cambio',
          estado: 'Denegado',
          cantidadAnterior: 30,
          cantidadRecibida: 12,
          nombreUsuario: 'Ana Solís',
          fechaCambio: '2026-03-06T15:04:00Z',
          motivoDecision: 'Sin presupuesto',
          aprobadoPor: 'Luis Mora',
          fechaAprobacion: '2026-03-07T15:04:00Z',
        },
      ],
    });
    const { user } = renderSignedIn('/historialcambios', paged('/Pedidos/ReporteCambio/7', [order]));
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    const lines = await screen.findByRole('table', { name: 'Cambios del pedido' });
    expect(cells(lines)).toEqual([
      [
        '3',
        'VARILLA',
        '30',
        '12',
        'Ana Solís',
        '6/3/26, 9:04 a. m.',
        'DenegadoSin presupuesto',
        'Luis Mora',
        '7/3/26, 9:04 a. m.',
      ],
    ]);
  });
});

describe('a row of a report on projects or articles', () => {
  const sums = { lineas: 2, cantidad: 30, recibido: 12, pendiente: 18 };
  const resumen = { pedidos: 1, lineas: 20, pendientes: 2, atrasados: 1 };
  const stock = { existencia: 1, minimo: 4, faltan: 3, porLlegar: 0 };
  it.each<[path: string, call: string, row: unknown, opens: string]>([
    ['/seguimiento', '/Pedidos/PedidosByProyecto/7', { id: 4, nombreProyecto: 'Torre', resumen }, '/proyectos/ficha/4'],
    [
      '/totales',
      '/Pedidos/Totales/7',
      { id: 9, idProyecto: 4, nombreProyecto: 'Torre', direccionamiento: '01', presentacion: 'Saco', ...sums },
      '/proyectos/ficha/4',
    ],
    [
      '/bajoMinimo',
      '/Informe/bajoMinimo/7',
      { id: 3, idProducto: 3, codigo: 'T-1', nombreProducto: 'Torre', presentacion: 'Saco', ...stock },
      '/productos/movimientos/3',
    ],
  ])('of %s is opened by a link', async (path, call, row, opens) => {
    renderSignedIn(path, paged(call, [row]));
    expect(await screen.findByRole('link', { name: 'Torre' })).toHaveAttribute('href', `#${opens}`);
  });
});

describe('tracking', () => {
  const line = { id: 8, idPedido: 501, nombreProducto: 'CEMENTO', cantidad: 30, recibido: 12, entregado: null };

  it('asks for the lines of a project when it is opened, a page at a time', async () => {
    const asked: string[] = [];
    const project = {
      id: 4,
      nombreProyecto: 'Torre',
      resumen: { pedidos: 1, lineas: 20, pendientes: 2, atrasados: 1 },
    };
    const many = Array.from({ length: 20 }, (_, at) => ({ ...line, id: at + 1, nombreProducto: `CEMENTO ${at + 1}` }));
    const { user } = renderSignedIn(
      '/seguimiento',
      paged('/Pedidos/PedidosByProyecto/7', [project]),
      paged('/Pedidos/PedidosByProyecto/7/4', many, one => {
        asked.push(`${one.searchParams.get('sort')} ${one.searchParams.get('range')}`);
      }),
    );
    await screen.findByRole('row', { name: /Torre/ });
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ver líneas' }));
    const lines = await screen.findByRole('table', { name: 'Líneas del proyecto' });
    expect(heads(lines)).toEqual(['N.Pedido', 'Entregado', 'Cantidad', 'Recibido', 'Pendiente', 'Nombre']);
    expect(cells(lines)[0]).toEqual(['501', '—', '30', '12', '18', 'CEMENTO 1']);
    const pages = screen.getByRole('navigation', { name: 'Páginas de las líneas de Torre' });
    await user.click(within(pages).getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('CEMENTO 20')).toBeVisible();
    expect(asked).toEqual(['["idPedido","DESC"] [0,14]', '["idPedido","DESC"] [15,29]']);
    // What is searched for begins with its first page.
    await user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'cemento{Enter}');
    expect(await screen.findByText('CEMENTO 1')).toBeVisible();
    expect(asked.slice(2)).toEqual(['["idPedido","DESC"] [0,14]']);
    await user.click(screen.getAllByRole('button', { name: 'Siguiente' })[0] as HTMLElement);
    expect(await screen.findByText('CEMENTO 20')).toBeVisible();
    // Of an order that is closed meanwhile the lines go, and with them the page.
    network.use(paged('/Pedidos/PedidosByProyecto/7/4', many.slice(0, 15)));
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('CEMENTO 15')).toBeVisible();
  });

  it('asks for the lines of a project within the days of the list', async () => {
    const asked: unknown[] = [];
    const filter = { desde: '2026-03-01', hasta: '2026-03-31' };
    const resumen = { pedidos: 1, lineas: 1, pendientes: 1, atrasados: 0 };
    const { user } = renderSignedIn(
      `/seguimiento?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      paged('/Pedidos/PedidosByProyecto/7', [{ id: 4, nombreProyecto: 'Torre', resumen }]),
      paged('/Pedidos/PedidosByProyecto/7/4', [line], one => {
        asked.push(JSON.parse(one.searchParams.get('filter') ?? '{}'));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    expect(await screen.findByText('CEMENTO')).toBeVisible();
    expect(asked).toEqual([filter]);
  });

  it('does not say of a project that it has no lines where none of them has all words of a search', async () => {
    const resumen = { pedidos: 1, lineas: 20, pendientes: 2, atrasados: 1 };
    const { user } = renderSignedIn(
      `/seguimiento?filter=${encodeURIComponent('{"q":"cemento varilla"}')}`,
      paged('/Pedidos/PedidosByProyecto/7', [{ id: 4, nombreProyecto: 'Torre', resumen }]),
      paged('/Pedidos/PedidosByProyecto/7/4', []),
    );
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    expect(await screen.findByText('Los pedidos cumplen la búsqueda, pero ninguna línea por sí sola.')).toBeVisible();
  });

  it('leads from what is spent to its project, and for the warehouse to the purchases', async () => {
    const spent = { esteMes: 5, mesPasado: 0, diferencia: 5 };
    renderSignedIn(
      '/gasto',
      paged('/Informe/gasto/7', [
        { id: 1, idProyecto: 4, nombreProyecto: 'Torre', proyectoVisible: true, ...spent },
        { id: 2, idProyecto: 5, nombreProyecto: 'Puente', proyectoVisible: false, ...spent },
        { id: 0, idProyecto: null, nombreProyecto: 'Bodega', ...spent },
      ]),
    );
    const table = within(await screen.findByRole('table'));
    expect(await table.findByRole('link', { name: 'Torre' })).toHaveAttribute('href', '#/proyectos/ficha/4');
    expect(table.getByRole('link', { name: 'Bodega' })).toHaveAttribute('href', '#/compras');
    expect(table.queryByRole('link', { name: 'Puente' })).toBeNull();
  });

  it('shows the lines that a plain provider sends with their project', async () => {
    const { id: _, idPedido: __, ...plain } = line;
    const pedidoDetalles = [
      { ...plain, entregado: '2026-03-06T15:04:00Z' },
      { ...plain, nombreProducto: 'VARILLA', recibido: 30 },
    ];
    const { user } = renderSignedIn(
      '/seguimiento',
      whole('/Pedidos/PedidosByProyecto/7', [{ nombreProyecto: 'Torre', pedidoDetalles }]),
    );
    // Lines are counted, those with something pending too; what it does not say is no zero.
    expect(await screen.findByRole('row', { name: /Torre/ })).toHaveTextContent(/Torre—21—/);
    await user.click(screen.getByRole('button', { name: 'Ver líneas' }));
    const lines = await screen.findByRole('table', { name: 'Líneas del proyecto' });
    expect(cells(lines)).toEqual([
      ['—', '06/03/26 09:04', '30', '12', '18', 'CEMENTO'],
      ['—', '—', '30', '30', '0', 'VARILLA'],
    ]);
  });
});

describe('the preview of a document', () => {
  it('says why there is none, tries again, and saves it', async () => {
    let answer = () =>
      HttpResponse.json(
        { success: false, message: 'No se pudo hacer el documento', data: null },
        { status: 503 },
      ) as Response;
    const { user } = renderSignedIn(
      '/pedidos',
      paged('/Pedidos/1/7', [orden(501, { pedidoDetalle: [linea(1)] })]),
      http.get(url('/Pedidos/Audit/501/0'), () => answer()),
    );
    await user.click(await screen.findByRole('button', { name: 'Ver PDF' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pedido 501' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('No se pudo hacer el documento');
    expect(within(dialog).getByRole('button', { name: 'Descargar' })).toBeDisabled();
    answer = file;
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Descargar' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Descargar' }));
    expect(saved).toEqual(['Pedidos.pdf']);
    await user.keyboard('{Escape}');
    await dialogGone();
  });

  it('says at once that it is on its way and how much has come, and is called off with Esc', async () => {
    const asked: AbortSignal[] = [];
    const slowly = new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(300 * 1024)) });
    const headers = { 'Content-Type': 'application/pdf', 'Content-Length': `${1.5 * 1024 * 1024}` };
    const { user } = renderSignedIn(
      '/pedidos',
      paged('/Pedidos/1/7', [orden(501, { pedidoDetalle: [linea(1)] })]),
      http.get(url('/Pedidos/Audit/501/0'), ({ request }) => {
        asked.push(request.signal);
        return new HttpResponse(slowly, { headers });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ver PDF' }));
    const dialog = screen.getByRole('dialog', { name: 'Pedido 501' });
    expect(within(dialog).getByRole('progressbar', { name: 'Preparando el documento' })).toBeVisible();
    expect(await within(dialog).findByText('300 kB de 1,5 MB')).toBeVisible();
    await user.keyboard('{Escape}');
    await dialogGone();
    expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe('the bell', () => {
  const late = [orden(501, { fechaEntrega: '2026-03-12' }), orden(502, { fechaEntrega: '2026-03-13' })];

  it('opens an overdue order as its receipt, from the keyboard', async () => {
    const { user } = renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', late));
    const bell = await screen.findByRole('button', { name: 'Pedidos atrasados: 2' });
    bell.focus();
    await user.keyboard('{Enter}');
    const first = await screen.findByRole('menuitem', { name: 'Pedido 501 Retrasado desde 12/3/26' });
    expect(first).toHaveAttribute('href', '#/pedidos/editar/501/0?modo=recibir');
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(bell).toHaveFocus();
  });

  it('hides its panel once the page is scrolled by more than 15 px', async () => {
    const { user } = renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', late));
    await user.click(await screen.findByRole('button', { name: 'Pedidos atrasados: 2' }));
    await screen.findByRole('menuitem', { name: /501/ });
    const scroll = vi.spyOn(window, 'scrollY', 'get');
    scroll.mockReturnValue(15);
    window.dispatchEvent(new Event('scroll'));
    expect(screen.getByRole('menuitem', { name: /501/ })).toBeVisible();
    scroll.mockReturnValue(16);
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });

  it('says that it could not be read, with Reintentar', async () => {
    const { user } = renderSignedIn('/', broken('get', '/Pedidos/Filter/-1/-1'));
    await user.click(await screen.findByRole('button', { name: 'Pedidos atrasados' }));
    const said = await screen.findByText('No se pudieron cargar los pedidos atrasados.');
    expect(within(said).getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});
