import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { leavesOf } from '#contract/declarations/placedFields';
import { productos } from '#contract/producto';
import { proveedores } from '#contract/proveedor';
import { session } from '../../../src/web/api/session';
import { linkFields } from '../../../src/web/features/usuarios/UsuarioEnlaces';
import { findConflicts, isContested } from '../../../src/web/kit/form/conflict';
import { savedRecord, ok, paged, refusal, url, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { field, save } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const REFUSED = 'No se pudo guardar: otra persona cambió este registro';
const cliente = savedRecord(4, {
  nombre: 'Rosa',
  apellido: 'Mora',
  cedula: '001-1830417-9',
  email: 'rosa@correo.cr',
  telefono: '+50688881234',
  direccion: { id: 9, provincia: 'Heredia', ciudad: 'Barva', calle: 'Real', numeroCasa: '12' },
});
const theirs = {
  ...cliente,
  apellido: 'Mora Díaz',
  telefono: '+50670001111',
  direccion: { ...cliente.direccion, ciudad: 'Belén' },
  version: 2,
};
/** A server where somebody else has just saved `theirs`. */
const server = () => {
  const bodies: { version: number }[] = [];
  const put = http.put(url('/Cliente'), async ({ request }) => {
    const body = (await request.json()) as { version: number };
    bodies.push(body);
    return body.version === theirs.version ? ok({ ...body, version: 3 }) : refusal(409, REFUSED, theirs);
  });
  const one = http.get(url('/Cliente/4'), () => ok(cliente));
  return { bodies, handlers: [put, one, paged('/Cliente', [cliente])] };
};

const collide = async () => {
  const { bodies, handlers } = server();
  const view = renderSignedIn('/cliente/editar/4', ...handlers);
  const apellido = await field('Apellido');
  await view.user.clear(apellido);
  await view.user.type(apellido, 'Mora Solís');
  await view.user.clear(await field('Nombre'));
  await view.user.type(await field('Nombre'), 'Rosa María');
  await waitFor(() => expect(save()).toBeEnabled());
  await view.user.click(save());
  expect(await screen.findByText(REFUSED)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(REFUSED);
  return { ...view, bodies };
};
const choices = (name: string) => within(screen.getByRole('radiogroup', { name }));

describe('a record that another person changed meanwhile', () => {
  it('is shown field by field, old, theirs and mine, and keeps what was typed', async () => {
    await collide();
    const groups = screen.getAllByRole('radiogroup').map(group => group.textContent);
    expect(groups).toEqual([
      'AntesRosaGuardado ahoraRosaLo suyoRosa María',
      'AntesMoraGuardado ahoraMora DíazLo suyoMora Solís',
      'Antes+50688881234Guardado ahora+50670001111Lo suyo+50688881234',
      'AntesBarvaGuardado ahoraBelénLo suyoBarva',
    ]);
    expect(await field('Apellido')).toHaveValue('Mora Solís');
    expect(choices('Apellido').getByRole('radio', { name: /Lo suyo/ })).toBeChecked();
    // Fields only they changed take the new value.
    expect(await field('Telefono')).toHaveValue('+50670001111');
    expect(choices('Ciudad').getByRole('radio', { name: /Guardado ahora/ })).toBeChecked();
  });

  it.each([
    [12, 'Laura Mora cambió este registro hace 2 minutos.'],
    // The same user in another window.
    [7, 'usted ya cambió este registro hace 2 minutos.'],
  ])('says who changed it and when, where the server does', async (id, words) => {
    const cambio = {
      usuario: { id, nombre: 'Laura', apellido: 'Mora' },
      fecha: new Date(Date.now() - 150_000).toISOString(),
    };
    const { user } = renderSignedIn(
      '/cliente/editar/4',
      http.get(url('/Cliente/4'), () => ok(cliente)),
      http.put(url('/Cliente'), () => refusal(409, REFUSED, { ...theirs, cambio })),
    );
    await user.type(await field('Nombre'), ' María');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText(`No se pudo guardar: ${words}`)).toBeVisible();
  });

  it('is saved again with the new version, each field as it was chosen', async () => {
    const { user, bodies } = await collide();
    await user.click(choices('Apellido').getByRole('radio', { name: /Guardado ahora/ }));
    expect(await field('Apellido')).toHaveValue('Mora Díaz');
    await user.click(choices('Telefono').getByRole('radio', { name: /Lo suyo/ }));
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible();
    expect(bodies.at(-1)).toEqual({ ...theirs, nombre: 'Rosa María', telefono: '+50688881234' });
  });

  it('is taken or kept as a whole, and what is typed afterwards is mine', async () => {
    const { user, bodies } = await collide();
    await user.type(await field('Nombre'), ' José');
    await user.click(screen.getByRole('button', { name: 'Tomar todo lo guardado' }));
    expect(await field('Nombre')).toHaveValue('Rosa');
    expect(await field('Apellido')).toHaveValue('Mora Díaz');
    await user.click(screen.getByRole('button', { name: 'Mantener todo lo mío' }));
    expect(await field('Nombre')).toHaveValue('Rosa María José');
    expect(await field('Ciudad')).toHaveValue('Barva');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible();
    expect(bodies.at(-1)).toEqual({ ...cliente, nombre: 'Rosa María José', apellido: 'Mora Solís', version: 2 });
  });

  it('is no conflict where it was only switched: it is saved by itself, and stays as the other person switched it', async () => {
    const switched = { ...cliente, estatus: false, version: 2 };
    const bodies: { version: number }[] = [];
    const { user } = renderSignedIn(
      '/cliente/editar/4',
      http.get(url('/Cliente/4'), () => ok(cliente)),
      http.put(url('/Cliente'), async ({ request }) => {
        const body = (await request.json()) as { version: number };
        bodies.push(body);
        return body.version === 2 ? ok({ ...body, version: 3 }) : refusal(409, REFUSED, switched);
      }),
      paged('/Cliente', [switched]),
    );
    await user.type(await field('Nombre'), ' María');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ version: 1 }), { ...switched, nombre: 'Rosa María' }]);
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('is no conflict where documents moved a stock that was not typed, as a sale does', async () => {
    const articulo = {
      codigo: 'CEM-0101',
      nombreProducto: 'Cemento',
      presentacion: 'Saco',
      descripcion: 'Uso general',
    };
    const producto = savedRecord(5, { ...articulo, costo: 6350, idCategoria: 2, stock: 17 });
    const bodies: { version: number }[] = [];
    const { user } = renderSignedIn(
      '/productos/editar/5',
      http.get(url('/Producto/5'), () => ok(producto)),
      http.put(url('/Producto'), async ({ request }) => {
        const body = (await request.json()) as { version: number };
        bodies.push(body);
        return body.version === 2 ? ok(body) : refusal(409, REFUSED, { ...producto, stock: 12, version: 2 });
      }),
      whole('/Categoria', [savedRecord(2, { nombre: 'Cemento' })]),
      paged('/Producto', []),
    );
    await user.type(await field('Producto'), ' fino');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Artículos' })).toBeVisible();
    expect(bodies.at(-1)).toMatchObject({ nombreProducto: 'Cemento fino', stock: 12, version: 2 });
  });

  it('is a conflict where the stock was typed, or another field was changed too', () => {
    const fields = leavesOf(productos.fields);
    const read = { nombreProducto: 'Cemento', costo: 6150, stock: 17 };
    const sold = { ...read, stock: 12 };
    const asked = (theirs: object, mine: object) =>
      isContested(findConflicts(fields, read, { ...sold, ...theirs }, { ...read, ...mine }));
    expect(asked({}, { stock: 20 })).toBe(true);
    expect(asked({ costo: 6100 }, {})).toBe(true);
  });

  it('is no conflict where a field is as blank as before, however that is stored', () => {
    const fields = leavesOf(proveedores.fields);
    expect(findConflicts(fields, { cedula: null }, { cedula: '' }, {})).toEqual([]);
    const [found] = findConflicts(fields, { cedula: null }, { cedula: '3-101-1' }, { cedula: '' });
    expect([found?.old.text, found?.theirs.text, found?.mine.text]).toEqual(['(vacío)', '3-101-1', '(vacío)']);
  });

  it('is no conflict where links only come in another order', () => {
    const linked = (...perfiles: number[]) => ({ enlaces: { perfiles, proyectos: [] } });
    expect(findConflicts(linkFields, linked(1, 2), linked(2, 1), linked(1, 2))).toEqual([]);
    expect(findConflicts(linkFields, linked(1, 2), linked(2, 3), linked(1, 2))).toHaveLength(1);
    expect(findConflicts(linkFields, linked(1, 2), linked(1, 2, 3), linked(1, 2))).toHaveLength(1);
  });

  it('names what a picker chose, not its number', async () => {
    const producto = savedRecord(5, {
      codigo: 'CEM-0101',
      nombreProducto: 'Cemento gris',
      presentacion: 'Saco',
      descripcion: 'Uso general',
      costo: 6350,
      idCategoria: 2,
      categoria: { id: 2, nombre: 'Cemento' },
    });
    const now = { ...producto, idCategoria: 3, categoria: { id: 3, nombre: 'Acero' }, costo: 6500.5, version: 2 };
    const { user } = renderSignedIn(
      '/productos/editar/5',
      http.get(url('/Producto/5'), () => ok(producto)),
      http.put(url('/Producto'), () => refusal(409, REFUSED, now)),
      whole('/Categoria', [savedRecord(2, { nombre: 'Cemento' }), savedRecord(3, { nombre: 'Acero' })]),
    );
    await user.type(await field('Producto'), ' fino');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByText(REFUSED);
    const groups = screen.getAllByRole('radiogroup').map(group => group.textContent);
    expect(groups).toEqual([
      'AntesCemento grisGuardado ahoraCemento grisLo suyoCemento gris fino',
      expect.stringMatching(/^Antes₡6\s350,00Guardado ahora₡6\s500,50Lo suyo₡6\s350,00$/),
      'AntesCementoGuardado ahoraAceroLo suyoCemento',
    ]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Familia/ })).toHaveValue('Acero'));
  });
});
