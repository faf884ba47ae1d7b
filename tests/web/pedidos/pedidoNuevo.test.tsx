import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { broken, hold, network, ok, paged, permisosWith, refusal, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering, catalogo, draftLine, linea, orden } from './records';
import { button, expectOwnRender, field } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const DRAFT = draftKey('pedidos', 7);
const stored = () => localStorage.getItem(DRAFT);
const created = () => ok({ id: 501 }, { status: 201 });

function open(...handlers: HttpHandler[]) {
  return renderSignedIn('/pedidos/agregar', ...catalogo(), ...handlers);
}

const lines = () => screen.getByRole('table', { name: 'Líneas del pedido' });

async function chooseProject(user: UserEvent, name = 'Torre Norte') {
  await user.click(await screen.findByRole('combobox', { name: 'Proyecto' }));
  await user.click(await screen.findByRole('option', { name }));
}

async function chooseArticle(user: UserEvent, text: string, option: RegExp) {
  const picker = screen.getByRole('combobox', { name: 'Artículo' });
  await user.clear(picker);
  await user.type(picker, text);
  await user.click(await screen.findByRole('option', { name: option }));
}

async function addLine(user: UserEvent, line: { text?: string; option?: RegExp; cantidad: string; donde: string }) {
  await chooseArticle(user, line.text ?? 'cem', line.option ?? /Cemento gris/);
  await user.type(await field('Cantidad'), line.cantidad);
  const direccionamiento = await field('Direccionamiento');
  await user.clear(direccionamiento);
  await user.type(direccionamiento, `${line.donde}{Enter}`);
}

describe('the form of a line', () => {
  it('says what is wrong with a field once it is touched, in the words of the specification', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Artículo' }));
    expect(screen.queryByText('El artículo es requerido')).toBeNull();
    await user.click(await field('Cantidad'));
    expect(await screen.findByText('El artículo es requerido')).toBeVisible();
    await user.click(await field('Direccionamiento'));
    expect(await screen.findByText('La cantidad es requerida')).toBeVisible();
    await user.click(await field('Detalle'));
    expect(await screen.findByText('El direccionamiento es requerida')).toBeVisible();
    await user.type(await field('Direccionamiento'), '1.2a');
    expect(await screen.findByText('Solo se permiten números en el direccionamiento')).toBeVisible();
    expect(button('Agregar')).toBeDisabled();
    expect(button('Confirmar Pedido')).toBeDisabled();
    // Not on leaving the field that the screen began with, but when a text that is no project goes.
    expect(screen.queryByText('El proyecto es requerido')).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Proyecto' }), 'Torre Este{Tab}');
    expect(await screen.findByText('El proyecto es requerido')).toBeVisible();
    await chooseProject(user);
    expect(screen.queryByText('El proyecto es requerido')).toBeNull();
  });

  it('tells who has no project who can give one', async () => {
    const { user } = open();
    network.use(paged('/Proyecto/7', []));
    await user.click(await screen.findByRole('combobox', { name: 'Proyecto' }));
    expect(await screen.findByText(/^No hay proyectos suyos para elegir.*los asigna/)).toBeVisible();
  });

  it('adds by Enter, in upper case, and goes back to the article', async () => {
    const { user } = open();
    await chooseProject(user);
    await chooseArticle(user, 'cem', /Cemento gris.*Unidad · Hay 10/);
    await user.type(await field('Cantidad'), '2,5');
    await user.type(await field('Direccionamiento'), '1.2-3');
    await user.type(await field('Detalle'), 'en sacos{Enter}');
    expect(await within(lines()).findByText('CEMENTO GRIS')).toBeVisible();
    expect(within(lines()).getByText('CEM-0101 · Unidad')).toBeVisible();
    expect(within(lines()).getByRole('textbox', { name: 'Detalle de CEMENTO GRIS — EN SACOS' })).toHaveValue(
      'EN SACOS',
    );
    expect(within(lines()).getByRole('textbox', { name: /^Cantidad de/ })).toHaveValue('2,5');
    // What there is of it was said in the picker, and is not kept (D51).
    expect(stored()).toContain('CEMENTO GRIS');
    expect(stored()).not.toMatch(/stock|existencia/i);
    expect(screen.getByRole('combobox', { name: 'Artículo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByText(/ es requerid/)).toBeNull();
    expect(screen.getByText(/^Entrega estimada: \d{1,2}\/\d{1,2}\/\d\d$/)).toBeVisible();
    expect(await screen.findByText(/^Sin elegir: \d{1,2}\/\d{1,2}\/\d\d$/)).toBeVisible();
  });

  it('adds up what comes in the same presentación, whatever there is of each article', async () => {
    const { user } = open();
    await chooseProject(user);
    await addLine(user, { cantidad: '2', donde: '1' });
    await addLine(user, { text: 'var', option: /Varilla #3.*Unidad · Hay 20/, cantidad: '3', donde: '1' });
    expect(await screen.findByText('5 Unidad')).toBeVisible();
    await expectOwnRender(user, within(lines()).getAllByRole('textbox', { name: /^Cantidad de/ }), 'tr');
  });

  it('adds also when Enter comes with the last key, quicker than the form can be checked', async () => {
    const { user } = open();
    await chooseProject(user);
    await chooseArticle(user, 'cem', /Cemento gris/);
    await user.type(await field('Cantidad'), '3');
    const direccionamiento = await field('Direccionamiento');
    direccionamiento.focus();
    const { keyboard } = userEvent.setup({ delay: null });
    await keyboard('7{Enter}');
    expect(await within(lines()).findByText('CEMENTO GRIS')).toBeVisible();
  });

  it('leads from field to field by Enter as fast as anybody types', async () => {
    const { user } = open();
    await chooseProject(user);
    expect(screen.getByRole('combobox', { name: 'Artículo' })).toHaveFocus();
    await user.paste('cem');
    fireEvent.click(await screen.findByRole('option', { name: /Cemento gris/ }));
    expect(await field('Cantidad')).toHaveFocus();
    await userEvent.setup({ delay: null }).keyboard('12,5{Enter}1.02{Enter}');
    expect(await screen.findByRole('textbox', { name: /^Cantidad de/ })).toHaveValue('12,5');
    expect(screen.getByRole('textbox', { name: /^Direccionamiento de/ })).toHaveValue('1.02');
  });

  it('takes a scanned code, then the quantity, and stops at the direccionamiento on every line', async () => {
    const { user } = open();
    await chooseProject(user);
    const picker = screen.getByRole('combobox', { name: 'Artículo' });
    await user.click(picker);
    for (const [code, cantidad, donde] of [
      ['CEM-0101', '7', '3.01'],
      ['ACE-0101', '2', '4.02'],
    ] as const) {
      await user.paste(code);
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await field('Cantidad')).toHaveFocus());
      expect(picker).toHaveAttribute('aria-expanded', 'false');
      await user.keyboard(`${cantidad}{Enter}`);
      expect(await field('Direccionamiento')).toHaveFocus();
      await user.keyboard(`${donde}{Enter}`);
      await waitFor(() => expect(picker).toHaveFocus());
    }
    const placesOf = within(lines()).getAllByRole('textbox', { name: /^Direccionamiento de/ });
    expect(placesOf.map(one => (one instanceof HTMLInputElement ? one.value : ''))).toEqual(['3.01', '4.02']);
    expect(within(lines()).getByText('CEM-0101 · Unidad')).toBeVisible();
    expect(within(lines()).getByText(/^ACE-0101/)).toBeVisible();
  });

  it('says everything that is missing on Enter', async () => {
    const { user } = open();
    await user.type(await field('Detalle'), 'en sacos{Enter}');
    expect(await screen.findByText('El artículo es requerido')).toBeVisible();
    expect(screen.getByText('La cantidad es requerida')).toBeVisible();
    expect(screen.getByText('El direccionamiento es requerida')).toBeVisible();
  });

  it('asks for the name of a special article', async () => {
    const { user } = open();
    await chooseProject(user);
    await chooseArticle(user, '000-', /Artículo especial 1/);
    const name = await field('Nombre del artículo');
    await user.clear(name);
    await user.type(name, 'Flete');
    await user.type(await field('Cantidad'), '1');
    await user.type(await field('Direccionamiento'), '7{Enter}');
    expect(await within(lines()).findByText('FLETE')).toBeVisible();
  });
});

describe('an article that is on the draft already (D19)', () => {
  it('is a line of its own where another tab takes the other away while that is asked', async () => {
    const { user } = open();
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await addLine(user, { cantidad: '3', donde: '9' });
    const dialog = await screen.findByRole('dialog', { name: 'Este artículo ya está en el pedido' });
    const { lineas: _, ...draft } = JSON.parse(localStorage.getItem(DRAFT) ?? '');
    localStorage.setItem(DRAFT, JSON.stringify({ ...draft, lineas: [] }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: DRAFT, storageArea: localStorage })));
    await user.click(within(dialog).getByRole('button', { name: 'Sumar y dejar como estaba' }));
    await dialogGone();
    expect(within(lines()).getByRole('textbox', { name: 'Cantidad de CEMENTO GRIS' })).toHaveValue('3');
    expect(within(lines()).getByRole('textbox', { name: 'Direccionamiento de CEMENTO GRIS' })).toHaveValue('9');
  });

  it('adds the quantities, and asks first when the direccionamiento differs', async () => {
    const { user } = open();
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await addLine(user, { cantidad: '5', donde: '1.2' });
    const quantity = () => within(lines()).getByRole('textbox', { name: 'Cantidad de CEMENTO GRIS' });
    await waitFor(() => expect(quantity()).toHaveValue('15'));
    expect(screen.getByText('Se sumaron 5 a CEMENTO GRIS: ahora son 15.')).toBeVisible();

    await addLine(user, { cantidad: '1', donde: '9' });
    const dialog = await screen.findByRole('dialog', { name: 'Este artículo ya está en el pedido' });
    await user.click(within(dialog).getByRole('button', { name: 'No sumar' }));
    await dialogGone();
    expect(await field('Cantidad')).toHaveValue('1');
    expect(quantity()).toHaveValue('15');

    await user.type(await field('Detalle'), 'rojo');
    await user.click(button('Agregar'));
    expect(await screen.findByText(/^Está con direccionamiento 1\.2\. Usted/)).toHaveTextContent(
      'Usted escribió direccionamiento 9 y detalle “ROJO”. ¿Cuál debe quedar?',
    );
    await user.click(button('Sumar y usar lo nuevo'));
    expect(await screen.findByText('Se sumó 1 a CEMENTO GRIS: ahora son 16.')).toBeVisible();
    const merged = within(lines()).getByRole('textbox', { name: 'Cantidad de CEMENTO GRIS — ROJO' });
    expect(merged).toHaveValue('16');
    expect(within(lines()).getByRole('textbox', { name: /^Direccionamiento de/ })).toHaveValue('9');
  });
});

describe('a line on the draft', () => {
  it('that was added is told for as long as it is there, and ends what was said of the order before', async () => {
    const { user } = open(answering('/Pedidos', created).handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    expect(await screen.findByText('Se agregó CEMENTO GRIS.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar CEMENTO GRIS' }));
    expect(screen.queryByText('Se agregó CEMENTO GRIS.')).toBeNull();
    await user.click(button('Deshacer'));
    await user.click(button('Confirmar Pedido'));
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
    await addLine(user, { cantidad: '4', donde: '1.2' });
    expect(await screen.findByText('Se agregó CEMENTO GRIS.')).toBeVisible();
    expect(screen.queryByText('Pedido realizado correctamente')).toBeNull();
  });

  it('has its direccionamiento and its detalle edited in place, and says what will not do', async () => {
    const { sent, handler } = answering('/Pedidos', created);
    const { user } = open(handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    const where = await within(lines()).findByRole('textbox', { name: 'Direccionamiento de CEMENTO GRIS' });
    await user.type(where, 'a');
    expect(await within(lines()).findByText('Solo se permiten números en el direccionamiento')).toBeVisible();
    expect(button('Confirmar Pedido')).toBeDisabled();
    expect(screen.getByText('Corrija lo marcado en CEMENTO GRIS')).toBeVisible();
    await user.type(where, '{Backspace},7');
    const detail = within(lines()).getByRole('textbox', { name: 'Detalle de CEMENTO GRIS' });
    await user.type(detail, 'al');
    // Typed in the middle: the caret stays there, though the letters become capitals.
    await user.type(detail, 'zu', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    await user.click(button('Confirmar Pedido'));
    await screen.findByText('Pedido realizado correctamente');
    expect(sent[0]?.body).toMatchObject({
      detallePedido: [{ nombreProducto: 'CEMENTO GRIS — AZUL', direccionamiento: '1.2,7' }],
    });
  });
});

describe('a line that is typed and not added', () => {
  const half = async (user: UserEvent) => {
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await chooseArticle(user, 'var', /Varilla/);
    await user.type(await field('Cantidad'), '4');
  };

  it('is asked about by Confirmar, and goes with the order', async () => {
    const { sent, handler } = answering('/Pedidos', created);
    const { user } = open(handler);
    await half(user);
    await user.click(button('Confirmar Pedido'));
    const dialog = await screen.findByRole('dialog', { name: 'Hay una línea sin agregar' });
    const main = within(dialog).getAllByRole('button').at(-1);
    expect(main).toHaveAccessibleName('Agregarla y confirmar');
    expect(main).toHaveFocus();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Agregarla y confirmar' }));
    await screen.findByText('Pedido realizado correctamente');
    expect(sent[0]?.body).toMatchObject({
      detallePedido: [{ cantidad: 10 }, { cantidad: 4, direccionamiento: '1.2' }],
    });
  });

  it.each(['{Control>}{Enter}{/Control}', 'click'])(
    'is asked about by %s though it is no more than a code',
    async how => {
      const { sent, handler } = answering('/Pedidos', created);
      const { user } = open(handler);
      await chooseProject(user);
      await addLine(user, { cantidad: '10', donde: '1.2' });
      await user.type(screen.getByRole('combobox', { name: 'Artículo' }), 'ACE-01');
      if (how === 'click') await user.click(button('Confirmar Pedido'));
      else await user.keyboard(how);
      const dialog = await screen.findByRole('dialog', { name: 'Hay una línea sin agregar' });
      await user.click(within(dialog).getByRole('button', { name: 'Agregarla y confirmar' }));
      await dialogGone();
      expect(await screen.findByText('El artículo es requerido')).toBeVisible();
      expect(sent).toEqual([]);
    },
  );

  it('stays with what it lacks where it cannot be added, and nothing is sent', async () => {
    const { sent, handler } = answering('/Pedidos', created);
    const { user } = open(handler);
    await half(user);
    await user.clear(await field('Cantidad'));
    await user.click(button('Confirmar Pedido'));
    await user.click(await screen.findByRole('button', { name: 'Agregarla y confirmar' }));
    await dialogGone();
    expect(await screen.findByText('La cantidad es requerida')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('is left behind only where that is said; Ctrl+Enter confirms from anywhere', async () => {
    const { sent, handler } = answering('/Pedidos', created);
    const { user } = open(handler);
    await half(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Confirmar sin ella' }));
    await screen.findByText('Pedido realizado correctamente');
    expect(sent[0]?.body).toMatchObject({ detallePedido: [{ cantidad: 10 }] });
  });
});

describe('confirming', () => {
  it('sends one order for two clicks, says its number, and empties the draft', async () => {
    const { sent, handler } = answering('/Pedidos', created);
    const { user } = open(handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await user.dblClick(button('Confirmar Pedido'));
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
    expect(screen.getByText('Es el pedido número 501.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      idProyecto: 4,
      emailUsuario: 'ana@bodega.cr',
      detallePedido: [
        {
          idProducto: 1,
          nombreProducto: 'CEMENTO GRIS',
          cantidad: 10,
          direccionamiento: '1.2',
          estatus: false,
          img1: '',
          img2: '',
          img3: '',
        },
      ],
    });
    expect(stored()).toBeNull();
    expect(screen.getByText('El pedido no tiene líneas')).toBeVisible();
    // What the next order lacks is not said over the alert.
    expect(screen.queryByText('Elija el proyecto')).toBeNull();
  });

  it('keeps everything when no answer comes, and tries again with the same key', async () => {
    const { sent, handler } = answering('/Pedidos', () => HttpResponse.error(), created);
    const { user } = open(handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await user.click(button('Confirmar Pedido'));
    const alert = await screen.findByText('Ocurrio un error, vualva a intentarlo!');
    expect(alert).toBeVisible();
    // The banner above the screen says why.
    expect(alert.closest('[role="alert"]')).toHaveTextContent(/Puede que ya esté registrado\. Reintente/);
    expect(alert.closest('[role="alert"]')).not.toHaveTextContent('No hay conexión');
    expect(within(lines()).getByText('CEMENTO GRIS')).toBeVisible();
    expect(JSON.parse(stored() ?? '')).toMatchObject({ unanswered: true, lineas: [{ cantidad: 10 }] });
    await user.click(button('Reintentar'));
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says after a reload that the last send was not answered, and repeats it with its key', async () => {
    const lost = () => HttpResponse.error();
    const { sent, handler } = answering('/Pedidos', lost, lost, created);
    const first = open(handler);
    await chooseProject(first.user);
    await addLine(first.user, { cantidad: '10', donde: '1.2' });
    await first.user.click(button('Confirmar Pedido'));
    await screen.findByRole('button', { name: 'Reintentar' });
    first.unmount();

    // A server remembers a key for a day. A draft of an older version does not say when it was sent.
    const kept = stored() ?? '';
    for (const then of [Date.now() - 24 * 60 * 60_000, null]) {
      localStorage.setItem(DRAFT, kept.replace(/"sentAt":\d+/, `"sentAt":${then}`));
      const late = open(handler);
      expect(await screen.findByText(/hace más de un día\. Revise en la lista .* se haría otra vez/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ir a Pedidos' })).toBeVisible();
      late.unmount();
    }
    const sentAt = Date.now() - 60 * 60_000;
    localStorage.setItem(DRAFT, kept.replace(/"sentAt":\d+/, `"sentAt":${sentAt}`));

    const { user } = open(handler);
    expect(await screen.findByText(/^El último envío quedó sin respuesta\. /)).toBeVisible();
    expect(within(lines()).getByText('CEMENTO GRIS')).toBeVisible();
    await user.click(button('Confirmar Pedido'));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    // The day counts from the first of them.
    expect(JSON.parse(stored() ?? '')).toMatchObject({ unanswered: true, sentAt });
    await user.click(again);
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
    expect(sent.slice(1)).toEqual([sent[0], sent[0]]);
  });

  it('leaves an order that was begun in another tab meanwhile as it is', async () => {
    const { until, release } = hold();
    const lost = () => until.then(() => HttpResponse.error());
    const { sent, handler } = answering('/Pedidos', lost);
    const { user } = open(handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await user.click(button('Confirmar Pedido'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const begun = JSON.stringify({ key: 'otra', unanswered: false, lineas: [draftLine] });
    localStorage.setItem(DRAFT, begun);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: DRAFT, storageArea: localStorage })));
    release();
    await screen.findByRole('button', { name: 'Reintentar' });
    expect(JSON.parse(stored() ?? '')).toMatchObject({ key: 'otra', unanswered: false });
  });

  it('says when the lost send had made the order after all', async () => {
    const mismatch = () => refusal(422, 'Esa clave de repetición ya se usó con otros datos', { errors: {} });
    const busy = () => refusal(422, 'Otra cosa falló', { errors: {} });
    const answers = [() => HttpResponse.error(), mismatch, mismatch, busy, created];
    const { sent, handler } = answering('/Pedidos', ...answers);
    const { user } = open(handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await user.click(button('Confirmar Pedido'));
    await screen.findByRole('button', { name: 'Reintentar' });
    await addLine(user, { text: 'var', option: /Varilla/, cantidad: '3', donde: '1.2' });
    await user.click(button('Confirmar Pedido'));
    expect(await screen.findByRole('link', { name: 'Ir a Pedidos' })).toBeVisible();
    // It is no other order before that is said.
    await user.click(button('Confirmar Pedido'));
    await waitFor(() => expect(sent).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'Confirmar como otro pedido' }));
    // What is wrong with that one is no longer the first.
    expect(await screen.findByText('Otra cosa falló')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar como otro pedido' })).toBeNull();
    await user.click(button('Confirmar Pedido'));
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
    const keys = sent.map(({ key }) => key);
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('says what is wrong with its lines, where the send without an answer had made none', async () => {
    const errors = { 'detallePedido.0.idProducto': 'El artículo Cemento gris está inactivo' };
    const refused = () => refusal(422, 'Revise los datos del pedido', { errors });
    const { sent, handler } = answering('/Pedidos', () => HttpResponse.error(), refused, created);
    const { user } = open(handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await user.click(button('Confirmar Pedido'));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/^Revise los datos del pedido\. Revise las líneas marcadas\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar como otro pedido' })).toBeNull();
    await user.click(button('Confirmar Pedido'));
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
    // The same draft still: whatever had been made of it would be told of.
    expect(sent[2]?.key).toBe(sent[0]?.key);
  });

  it("shows the server's reason, and its field errors at their lines", async () => {
    const errors = { 'detallePedido.1.idProducto': 'El artículo Varilla #3 está inactivo' };
    const refused = () => refusal(422, 'Revise los datos del pedido', { errors });
    const { user } = open(answering('/Pedidos', refused).handler);
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await addLine(user, { text: 'var', option: /Varilla/, cantidad: '3', donde: '1.2' });
    const typing = within(lines()).getByRole('textbox', { name: 'Cantidad de CEMENTO GRIS' });
    await user.click(typing);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Ocurrio un error, vualva a intentarlo!')).toBeVisible();
    expect(screen.getByText(/Revise los datos del pedido/)).toBeVisible();
    expect(typing).toHaveFocus();
    const row = within(lines()).getByRole('row', { name: /VARILLA/ });
    expect(within(row).getByRole('alert')).toHaveTextContent('El artículo Varilla #3 está inactivo');
    expect(JSON.parse(stored() ?? '')).toMatchObject({ unanswered: false, lineas: [{}, {}] });
  });

  it('is not for who may not', async () => {
    open(withPermisos(permisosWith({ pedidos: ['ver'] })));
    expect(await screen.findByText('No tiene permiso para ver esta pantalla')).toBeVisible();
  });
});

describe('the draft', () => {
  it('is there again after leaving, and goes only with Si', async () => {
    const first = open();
    await chooseProject(first.user);
    await addLine(first.user, { cantidad: '10', donde: '1.2' });
    await chooseArticle(first.user, 'var', /Varilla/);
    first.unmount();

    const { user } = open();
    expect(await within(await screen.findByRole('table')).findByText('CEMENTO GRIS')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Artículo' })).toHaveValue('ACE-0101 · Varilla #3');
    await user.click(button('Cancelar'));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(stored()).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Si' }));
    expect(await screen.findByText('El pedido no tiene líneas')).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Artículo' })).toHaveValue('');
    expect(stored()).toBeNull();
  });

  it('is kept also where it holds nothing but a date', async () => {
    const first = open();
    const day = await screen.findByRole('group', { name: 'Entrega estimada' });
    await first.user.click(within(day).getAllByRole('spinbutton')[0]!);
    await first.user.keyboard('31022098{Tab}');
    expect(await screen.findByText('La fecha no es válida')).toBeVisible();
    await first.user.click(within(day).getAllByRole('spinbutton')[0]!);
    await first.user.keyboard('24122098');
    await waitFor(() => expect(JSON.parse(stored() ?? '{}')).toMatchObject({ fechaEntrega: '2098-12-24' }));
    first.unmount();

    const { user } = open();
    expect(await screen.findByText('Entrega estimada: 24/12/98')).toBeVisible();
    await user.click(button('Cancelar'));
    expect(await screen.findByText(/^Se borrará el borrador/)).toBeVisible();
    await user.click(button('Si'));
    await waitFor(() => expect(screen.queryByText('Entrega estimada: 24/12/98')).toBeNull());
    expect(stored()).toBeNull();
  });

  it('takes an edited quantity only when it is valid, and gives a removed line back', async () => {
    const { user } = open();
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    const quantity = within(lines()).getByRole('textbox', { name: /^Cantidad de/ });
    await user.clear(quantity);
    await user.type(quantity, '0');
    expect(await screen.findByText('La cantidad mínima es 1')).toBeVisible();
    await user.tab();
    // A rejected quantity stays as typed; the draft keeps the last valid one.
    expect(quantity).toHaveValue('0');
    expect(JSON.parse(stored() ?? '')).toMatchObject({ lineas: [{ cantidad: 10, refused: { cantidad: '0' } }] });
    expect(button('Confirmar Pedido')).toBeDisabled();
    await user.clear(quantity);
    await user.type(quantity, '1.500');
    expect(await screen.findByText('Escriba 1500 o 1,5')).toBeVisible();
    // Not the 1.5 that was there on the way.
    await waitFor(() => expect(screen.queryByText('Cantidades')).toBeNull());
    await user.clear(quantity);
    await user.type(quantity, '12,1250');
    expect(button('Confirmar Pedido')).toBeEnabled();
    expect(JSON.parse(stored() ?? '')).toMatchObject({ lineas: [{ cantidad: 12.125 }] });
    await user.click(button('Quitar CEMENTO GRIS'));
    expect(await screen.findByRole('button', { name: 'Deshacer' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(within(lines()).getByText('CEMENTO GRIS')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('gives no removed line back once its article was added again', async () => {
    const { user } = open();
    await chooseProject(user);
    await addLine(user, { cantidad: '10', donde: '1.2' });
    await user.click(button('Quitar CEMENTO GRIS'));
    expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible();
    await addLine(user, { cantidad: '4', donde: '1.2' });
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(JSON.parse(stored() ?? '')).toMatchObject({ lineas: [{ cantidad: 4 }] });
  });

  it('gives back one of two lines of the same article', async () => {
    const first = open();
    await chooseProject(first.user);
    await addLine(first.user, { cantidad: '10', donde: '1.2' });
    first.unmount();
    // Texts as a copied order may have them.
    const [key = ''] = Object.keys(localStorage).filter(name => localStorage.getItem(name) === stored());
    const draft = JSON.parse(stored() ?? '') as { lineas: object[] };
    const lineas = [...draft.lineas, { ...draft.lineas[0], localId: 'otra', cantidad: 4, direccionamiento: '7.1' }];
    localStorage.setItem(key, JSON.stringify({ ...draft, lineas, fechaEntrega: '2020-01-31' }));
    const { user } = open();
    expect(await screen.findByText('La entrega estimada ya pasó: elija otra')).toBeVisible();
    expect(await screen.findByText(/^Debe ser el .* o después$/)).toBeVisible();
    const [remove] = await screen.findAllByRole('button', { name: 'Quitar CEMENTO GRIS' });
    await user.click(remove ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(JSON.parse(stored() ?? '')).toMatchObject({ lineas: [{ cantidad: 10 }, { cantidad: 4 }] });
  });
});

describe('a draft of more lines than a page has', () => {
  it('shows the page of a line that is refused, and where what was removed can be restored from', async () => {
    const many = Array.from({ length: 17 }, (_, at) => ({ ...draftLine, localId: `${at}`, detalle: `N${at}` }));
    const proyecto = { id: 4, nombre: 'Torre Norte' };
    localStorage.setItem(draftKey('pedidos', 7), JSON.stringify({ key: 'k', proyecto, lineas: many }));
    const errors = { 'detallePedido.16.cantidad': 'Es demasiado' };
    const { user } = open(answering('/Pedidos', () => refusal(422, 'Revise los datos', { errors })).handler);
    await user.click(await screen.findByRole('button', { name: 'Quitar VARILLA #3 — N0' }));
    await user.click(button('Siguiente'));
    expect(screen.getByText('Se quitó VARILLA #3 — N0.')).toBeVisible();
    await user.click(button('Deshacer'));
    await user.click(button('Anterior'));
    expect(button('Quitar VARILLA #3 — N0')).toBeVisible();
    await user.click(button('Confirmar Pedido'));
    expect(await screen.findByText(/Revise las líneas marcadas\.$/)).toBeVisible();
    expect(within(lines()).getByRole('alert')).toHaveTextContent('Es demasiado');
    await user.click(button('Quitar VARILLA #3 — N16'));
    await user.click(button('Quitar VARILLA #3 — N15'));
    // The page is gone, with its last line.
    expect(button('Quitar VARILLA #3 — N14')).toBeVisible();
  });
});

describe('copying an earlier order (D21)', () => {
  const gone = linea(77, { nombreProducto: 'CLAVO VIEJO' });
  const earlier = orden(31, { pedidoDetalle: [linea(1, { nombreProducto: 'CEMENTO GRIS', cantidad: 30 }), gone] });
  const allGone = orden(32, { pedidoDetalle: [gone] });

  async function chooseEarlier(number: number, ...handlers: HttpHandler[]) {
    localStorage.setItem(draftKey('pedidos', 7), JSON.stringify({ key: 'k', lineas: [draftLine] }));
    const { user } = open(...handlers, paged('/Pedidos/1/7', [earlier, allGone]));
    await user.click(await screen.findByRole('button', { name: 'Copiar de un pedido anterior' }));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^N.º ${number} `) }));
    return { user, chosen: within(screen.getByRole('region', { name: `Pedido ${number}` })) };
  }
  const names = () =>
    (JSON.parse(stored() ?? '') as { lineas: { nombreProducto: string }[] }).lineas.map(line => line.nombreProducto);

  it('asks before it replaces lines, says what it leaves out, and is undone', async () => {
    const { user, chosen } = await chooseEarlier(31);
    expect(await chosen.findByText(/Inactivo: no se copia/)).toBeVisible();
    await user.click(chosen.getByRole('button', { name: 'Copiar 1 línea' }));
    expect(
      await screen.findByText('Se quita la línea que tiene y queda la del pedido 31. Podrá deshacerlo.'),
    ).toBeVisible();
    expect(names()).toEqual(['VARILLA #3']);
    await user.click(button('Reemplazar'));
    expect(await screen.findByText(/^Copiado del pedido 31/)).toHaveTextContent(
      'No se copió por estar inactivo: CLAVO VIEJO.',
    );
    expect(names()).toEqual(['CEMENTO GRIS']);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    const question = within(await screen.findByRole('dialog', { name: '¿Deshacer la copia del pedido 31?' }));
    expect(question.getByText('Se quita la línea copiada y vuelve la que había.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Deshacer' }));
    expect(names()).toEqual(['VARILLA #3']);
  });

  it('copies nothing of which no article is left, nor before that is known', async () => {
    const { user, chosen } = await chooseEarlier(32);
    expect(await chosen.findByText('Ninguno de sus artículos sigue activo.')).toBeVisible();
    expect(chosen.getByRole('button', { name: /^Copiar/ })).toBeDisabled();
    network.use(broken('get', '/Producto'));
    await user.click(button(/^N.º 31 /));
    const other = within(screen.getByRole('region', { name: 'Pedido 31' }));
    expect(await other.findByText('No se pudo comprobar qué artículos siguen activos.')).toBeVisible();
    expect(other.getByRole('button', { name: /^Copiar/ })).toBeDisabled();
  });

  describe('on a phone', () => {
    afterEach(() => {
      window.innerWidth = 1366;
    });

    it('shows the list or an order, with a way back', async () => {
      window.innerWidth = 360;
      const { user, chosen } = await chooseEarlier(31);
      expect(screen.queryByRole('button', { name: /^N.º 31 / })).toBeNull();
      await user.click(chosen.getByRole('button', { name: 'Volver a la lista' }));
      expect(screen.getByRole('button', { name: /^N.º 31 / })).toBeVisible();
    });
  });
});
