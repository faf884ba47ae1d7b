import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { importe } from '#contract/text/format';
import { session } from '../../../src/web/api/session';
import { hasUnsaved, registerForm } from '../../../src/web/kit/form/unsaved';
import { dialogGone } from '../../support/dialog';
import { hold, savedRecord, network, ok, paged, permisosWith, refusal, url, usuario, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { field, save } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const acero = savedRecord(1, { nombre: 'Acero' });

const posts = (path: string, answer: (body: unknown) => Response) => {
  const bodies: unknown[] = [];
  const handler = http.post(url(path), async ({ request }) => {
    const body = await request.json();
    bodies.push(body);
    return answer(body);
  });
  return { bodies, handler };
};

describe('a reference', () => {
  const familia = () => screen.findByRole('combobox', { name: /Familia/ });

  it('that no record goes by yet is added from its picker, after a question', async () => {
    const jardineria = savedRecord(7, { nombre: 'Jardinería' });
    const { bodies, handler } = posts('/Categoria', () => ok(jardineria, { status: 201 }));
    const { user } = renderSignedIn(
      '/productos/agregar',
      paged('/Categoria', []),
      paged('/Categoria/filter/:text', []),
      http.get(url('/Categoria/7'), () => ok(jardineria)),
      handler,
    );
    await user.type(await familia(), 'Jardinería');
    expect(await screen.findByRole('option', { name: 'Agregar “Jardinería”' })).toBeVisible();
    await user.keyboard('{Enter}');
    const question = within(await screen.findByRole('dialog', { name: 'Agregar familia' }));
    await user.click(question.getByRole('button', { name: 'Agregar' }));
    await waitFor(async () => expect(await familia()).toHaveValue('Jardinería'));
    expect(bodies).toEqual([expect.objectContaining({ nombre: 'Jardinería' })]);
  });

  it('is found by how it begins, where more names hold a text than are read', async () => {
    const others = Array.from({ length: 51 }, (_, index) =>
      savedRecord(index + 1, { nombre: `Buscado ${index} con esc` }),
    );
    const escuela = savedRecord(99, { nombre: 'Escuela' });
    const { user } = renderSignedIn(
      '/productos/agregar',
      paged('/Categoria', others),
      http.get(url('/Categoria/filter/:text'), ({ request }) => {
        const isPrefix = new URL(request.url).searchParams.get('filter')?.includes('"empiezaPor":"esc"');
        return isPrefix
          ? ok([escuela], { headers: { 'Content-Range': 'x 0-0/1' } })
          : ok(others.slice(0, 50), { headers: { 'Content-Range': 'x 0-49/51' } });
      }),
    );
    await user.type(await familia(), 'esc');
    expect(await screen.findByRole('option', { name: 'Escuela' })).toBeVisible();
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Escuela');
    await user.keyboard('{Enter}');
    expect(await familia()).toHaveValue('Escuela');
  });
});

describe('adding', () => {
  it('writes nothing into the page that no element has', async () => {
    const { container, user } = renderSignedIn('/productos/agregar', paged('/Categoria', []));
    await user.click(await screen.findByRole('button', { name: 'Más datos' }));
    expect(await screen.findByRole('textbox', { name: 'Stock' })).toBeVisible();
    expect(container.querySelector('[inputprops]')).toBeNull();
  });

  it('starts on the first field, says nothing until a field is touched, and keeps Guardar off', async () => {
    const { user } = renderSignedIn('/categorias/agregar');
    const nombre = await field(/Nombre/);
    expect(nombre).toHaveFocus();
    expect(nombre).toBeRequired();
    expect(save()).toBeDisabled();
    expect(screen.getByText('Para guardar, complete Nombre.')).toBeVisible();
    expect(screen.queryByText('La Familia es requerida (Debe ser valida)')).toBeNull();
    await user.type(nombre, 'Acero 2');
    await user.tab();
    const said = await screen.findByText('La Familia es requerida (Debe ser valida)');
    expect(said).toBeVisible();
    expect(said.closest('[aria-live="polite"]')).not.toBeNull();
    expect(nombre).toBeInvalid();
    expect(await screen.findByText('Para guardar, corrija Nombre.')).toBeVisible();
    await user.clear(nombre);
    await user.type(nombre, 'Acero');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(screen.queryByText('La Familia es requerida (Debe ser valida)')).toBeNull();
  });

  it('makes one record of a double click', async () => {
    const { bodies, handler } = posts('/Categoria', () => ok(acero, { status: 201 }));
    const { user } = renderSignedIn('/categorias/agregar', handler);
    await user.type(await field(/Nombre/), 'Acero');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.dblClick(save());
    expect(await screen.findByText('La Categoria se agregó correctamente')).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it('says in green that it saved, and is empty and ready for the next', async () => {
    const { bodies, handler } = posts('/Categoria', () => ok(acero, { status: 201 }));
    const { user } = renderSignedIn('/categorias/agregar', handler);
    await user.type(await field(/Nombre/), '  Acero  ');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText('La Categoria se agregó correctamente')).toBeVisible();
    expect(bodies).toEqual([{ nombre: 'Acero', estatus: true }]);
    const nombre = await field(/Nombre/);
    expect(nombre).toHaveValue('');
    expect(nombre).toHaveFocus();
    expect(window.location.hash).toBe('#/categorias/agregar');
  });

  it('saves with Enter in the last field', async () => {
    const { bodies, handler } = posts('/Proyecto', () => ok(savedRecord(2, { nombre: 'Torre' })));
    const { user } = renderSignedIn('/proyectos/agregar', handler);
    await user.type(await field(/Nombre/), 'Torre{Enter}');
    expect(await screen.findByText('Proyecto se agregó correctamente')).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it('that fails shows the sentence of S8 with the reason, and on the field what is said of it', async () => {
    const { handler } = posts('/Categoria', () =>
      refusal(409, 'Ya existe una familia con ese nombre', {
        errors: { nombre: 'Ya existe una familia con ese nombre' },
      }),
    );
    const { user } = renderSignedIn('/categorias/agregar', handler);
    await user.type(await field(/Nombre/), 'Acero');
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Ocurrio un error, vuelva a intentarlo!')).toBeVisible();
    const nombre = await field(/Nombre/);
    expect(nombre).toHaveValue('Acero');
    await waitFor(() => expect(nombre).toHaveAccessibleDescription('Ya existe una familia con ese nombre'));
    // The button that sent it is disabled by that.
    expect(save()).toBeDisabled();
    await waitFor(() => expect(nombre).toHaveFocus());
  });

  it('is emptied by Limpiar, which can be undone', async () => {
    const { user } = renderSignedIn('/categorias/agregar');
    await user.type(await field(/Nombre/), 'Acero');
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(await field(/Nombre/)).toHaveValue('');
    expect(await field(/Nombre/)).toHaveFocus();
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await field(/Nombre/)).toHaveValue('Acero');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(screen.queryByText(/Se limpió/)).toBeNull();
  });
});

describe('an article', () => {
  const familias = [savedRecord(2, { nombre: 'Cemento' }), savedRecord(3, { nombre: 'Arena', estatus: false })];

  it('has its own messages, offers only active families, and keeps precio and stock apart', async () => {
    const { bodies, handler } = posts('/Producto', () => ok(null));
    const { user } = renderSignedIn('/productos/agregar', whole('/Categoria', familias), handler);
    await user.click(await field(/Código/));
    await user.tab();
    expect(await screen.findByText('El codigo es requerido')).toBeVisible();
    await user.type(await field(/Código/), 'CEM');
    await user.tab();
    expect(await screen.findByText('El código lleva de 5 a 10 caracteres')).toBeVisible();
    expect(await screen.findByText('Para guardar, corrija Código.')).toBeVisible();
    await user.type(await field(/Código/), '-01');
    // 61 characters, of which 60 count twice in UTF-16.
    const nombreProducto = '🧱'.repeat(60) + 'X';
    await user.click(await field(/Producto/));
    await user.paste(nombreProducto);
    expect(await screen.findByText('Para guardar, complete Presentación.')).toBeVisible();
    await user.type(await field(/Presentación/), 'Saco');
    await user.type(await field(/Descripción/), 'Uso general');
    await user.type(await field(/Costo/), '6350.5');
    expect(screen.getByRole('button', { name: 'Más datos' })).toHaveAttribute('aria-expanded', 'false');
    await user.click(screen.getByRole('combobox', { name: /Familia/ }));
    const options = (await screen.findAllByRole('option')).map(option => option.textContent);
    expect(options).toEqual(['Cemento']);
    await user.click(screen.getByRole('option', { name: 'Cemento' }));
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText('El artículo se agregó correctamente')).toBeVisible();
    expect(bodies).toEqual([
      {
        codigo: 'CEM-01',
        nombreProducto,
        presentacion: 'Saco',
        descripcion: 'Uso general',
        costo: 6350.5,
        idCategoria: 2,
        precio: null,
        stock: null,
        stockMinimo: null,
        imagen: null,
        estatus: true,
      },
    ]);
  });

  it('offers the families chosen last before the rest', async () => {
    const todas = ['Acero', 'Cemento', 'Zinc'].map((nombre, index) => savedRecord(index + 1, { nombre }));
    const { user } = renderSignedIn('/productos/agregar', whole('/Categoria', todas));
    const familia = await screen.findByRole('combobox', { name: /Familia/ });
    const choose = async (name: string) => {
      await user.click(familia);
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Zinc');
    await choose('Acero');
    await user.click(familia);
    // The chosen record is in the input, not among the options.
    const names = () => screen.getAllByRole('option').map(option => option.textContent);
    await waitFor(() => expect(names()).toEqual(['Zinc', 'Cemento']));
  });

  it('says where families are added while there are none', async () => {
    const { user } = renderSignedIn('/productos/agregar', whole('/Categoria', []));
    await user.click(await screen.findByRole('combobox', { name: /Familia/ }));
    expect(await screen.findByText('No hay familias para elegir. Se agregan en el menú, en Catálogos')).toBeVisible();
  });

  it('takes what a scanner types and ends with Enter, before the search has answered', async () => {
    const todas = ['Acero', 'Cemento', 'Zinc'].map((nombre, index) => savedRecord(index + 1, { nombre }));
    const handlers = [
      paged('/Categoria', todas),
      paged('/Categoria/filter/:text', [savedRecord(3, { nombre: 'Zinc' })]),
    ];
    const { user } = renderSignedIn('/productos/agregar', ...handlers);
    const familia = await screen.findByRole('combobox', { name: /Familia/ });
    await user.type(familia, 'zinc{Enter}');
    await waitFor(() => expect(familia).toHaveValue('Zinc'));
  });

  it('prints its money as the lists do, and plainly while one types', async () => {
    const { bodies, handler } = posts('/Producto', () => ok(null));
    const { user } = renderSignedIn('/productos/agregar', whole('/Categoria', familias), handler);
    const costo = await field(/Costo/);
    await user.type(costo, '4620,5');
    expect(costo).toHaveValue('4620,5');
    await user.tab();
    expect(costo).toHaveValue(importe(4620.5));
    await user.tab({ shift: true });
    expect(costo).toHaveValue('4620,5');
    // The content is selected, so typing replaces it.
    await user.keyboard('₡ 7 100');
    await user.tab();
    expect(costo).toHaveValue(importe(7100));
    await user.clear(costo);
    await user.type(costo, 'mucho');
    await user.tab();
    expect(await screen.findByText('El costo es requerido')).toBeVisible();
    expect(costo).toHaveValue('mucho');
    await user.clear(costo);
    await user.type(costo, '1.500');
    await user.tab();
    expect(await screen.findByText('Escriba 1500 o 1,5')).toBeVisible();
    expect(costo).toHaveValue('1.500');
    await user.clear(costo);
    await user.type(costo, '1500,505');
    await user.tab();
    expect(await screen.findByText('Admite dos decimales como máximo')).toBeVisible();
    expect(costo).toHaveValue('1500,505');
    expect(bodies).toEqual([]);
  });

  it('is never changed by the mouse wheel', async () => {
    const { user } = renderSignedIn('/productos/agregar', whole('/Categoria', familias));
    await user.click(await screen.findByRole('button', { name: 'Más datos' }));
    const stock = screen.getByRole('textbox', { name: 'Stock' });
    await user.type(stock, '10');
    fireEvent.wheel(stock, { deltaY: 100 });
    expect(stock).toHaveValue('10');
  });
});

describe('editing', () => {
  const one = http.get(url('/Categoria/1'), () => ok(acero));

  it('says that the record could not be read, and asks again', async () => {
    const failing = http.get(url('/Categoria/1'), () => refusal(500, 'Ocurrió un error inesperado'));
    const { user } = renderSignedIn('/categorias/editar/1', failing);
    expect(await screen.findByText('No se pudo cargar el registro')).toBeVisible();
    expect(screen.getByText('Ocurrió un error inesperado')).toBeVisible();
    network.use(one);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByDisplayValue('Acero')).toBeVisible();
  });

  it('shows where the fields of each group will stand while the record is read', async () => {
    renderSignedIn(
      '/productos/editar/1',
      http.get(url('/Producto/1'), () => new Promise<Response>(() => {})),
    );
    const waiting = await screen.findByRole('status', { name: 'Cargando' });
    // Those of 'Más datos' are not shown until they are asked for.
    const groups = [...waiting.querySelectorAll('[data-columns]')];
    expect(groups.map(group => group.childElementCount)).toEqual([6]);
    renderSignedIn(
      '/cliente/editar/1',
      http.get(url('/Cliente/1'), () => new Promise<Response>(() => {})),
    );
    const both = await screen.findAllByRole('status', { name: 'Cargando' });
    expect([...(both[1]?.querySelectorAll('[data-columns]') ?? [])].map(group => group.childElementCount)).toEqual([
      5, 4,
    ]);
  });

  it('says that there is no such record, and leads back', async () => {
    const gone = http.get(url('/Categoria/9'), () => refusal(404, 'El registro no existe'));
    renderSignedIn('/categorias/editar/9', gone);
    expect(await screen.findByText('El registro no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Regresar' })).toHaveAttribute('href', '#/categorias');
  });

  it('sends the whole record with the version it read, and goes to the list saying so', async () => {
    const bodies: unknown[] = [];
    const put = http.put(url('/Categoria'), async ({ request }) => {
      bodies.push(await request.json());
      return ok({ ...acero, nombre: 'Acero y varilla', version: 2 });
    });
    const { user } = renderSignedIn('/categorias/editar/1', one, put, paged('/Categoria', [acero]));
    const nombre = await screen.findByDisplayValue('Acero');
    await user.type(nombre, ' y varilla');
    await waitFor(() => expect(save()).toBeEnabled());
    let hasOther = false;
    onTestFinished(registerForm(() => hasOther));
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
    expect(window.location.hash).toBe('#/categorias');
    expect(screen.getByText('Los cambios se guardaron')).toBeVisible();
    expect(bodies).toEqual([{ ...acero, nombre: 'Acero y varilla' }]);
    // Saving one form is no word about what else would be lost.
    hasOther = true;
    expect(hasUnsaved()).toBe(true);
  });

  it('says at a part of the address what is refused of it', async () => {
    const direccion = { provincia: 'San José', ciudad: 'Escazú', calle: '5', numeroCasa: '25' };
    const names = {
      nombre: 'Ana',
      apellido: 'Mora',
      cedula: '1-1234-0567',
      telefono: '8888-7777',
      email: 'ana@casa.cr',
    };
    const { user } = renderSignedIn(
      '/cliente/editar/1',
      http.get(url('/Cliente/1'), () => ok(savedRecord(1, { ...names, direccion }))),
      http.put(url('/Cliente'), () => refusal(422, 'Revise', { errors: { 'direccion.ciudad': 'No es de San José' } })),
    );
    await user.type(await field('Ciudad'), ' 2');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(async () => expect(await field('Ciudad')).toHaveAccessibleDescription('No es de San José'));
  });

  it('that is left before its answer leads nobody away from what is typed elsewhere by then', async () => {
    const held = hold();
    const put = http.put(url('/Categoria'), async () => {
      await held.until;
      return ok({ ...acero, version: 2 });
    });
    const { user } = renderSignedIn('/categorias/editar/1', one, put, paged('/Categoria', [acero]));
    const nombre = await screen.findByDisplayValue('Acero');
    await user.type(nombre, ' y varilla');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    // What is typed from here on would not be saved.
    await waitFor(() => expect(nombre.closest('[inert]')).not.toBeNull());
    act(() => void (window.location.hash = '#/proyectos/agregar'));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByRole('heading', { name: 'Agregar Proyecto' });
    await user.type(await field('Nombre'), 'Torre');
    held.release();
    expect(await screen.findByText('Los cambios se guardaron')).toBeVisible();
    expect(window.location.hash).toBe('#/proyectos/agregar');
    expect(await field('Nombre')).toHaveValue('Torre');
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
  });

  it.each([
    ['adding', '/categorias/agregar', 'Acero', 'Agregar Familia'],
    ['editing', '/categorias/editar/1', ' y varilla', 'Editar Familia: Acero'],
  ])(
    'that is refused once it was left says which one it was, and leads back to it: %s',
    async (_, path, typed, name) => {
      const held = hold();
      const answer = async () => {
        await held.until;
        return refusal(409, 'Ya existe esa familia');
      };
      const saves = [http.post(url('/Categoria'), answer), http.put(url('/Categoria'), answer)];
      const { user } = renderSignedIn(path, one, ...saves, paged('/Proyecto', []));
      await user.type(await field('Nombre'), typed);
      await waitFor(() => expect(save()).toBeEnabled());
      await user.click(save());
      act(() => void (window.location.hash = '#/proyectos'));
      await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
      expect(await screen.findByRole('heading', { name: 'Proyectos' })).toBeVisible();
      held.release();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(`No se hizo lo que pidió en “${name}”. Ya existe esa familia.`);
      await user.click(within(alert).getByRole('link', { name: 'Volver' }));
      expect(await field('Nombre')).toBeVisible();
    },
  );

  it('asks before it is left with changes, and stays or goes as one says', async () => {
    const { user } = renderSignedIn('/categorias/editar/1', one, paged('/Categoria', [acero]));
    await user.type(await screen.findByDisplayValue('Acero'), ' y varilla');
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }));
    await user.click(dialog.getByRole('button', { name: 'Seguir aquí' }));
    await dialogGone();
    expect(screen.getByDisplayValue('Acero y varilla')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
  });

  it.each([
    ['adding', '/categorias/agregar', 'Acero', 'La Categoria se agregó correctamente'],
    ['editing', '/categorias/editar/1', ' y varilla', 'Los cambios se guardaron'],
  ])('that is asked about amid the save is left once it is saved: %s', async (_, path, typed, message) => {
    const held = hold();
    const answer = async () => {
      await held.until;
      return ok({ ...acero, version: 2 });
    };
    const saves = [http.post(url('/Categoria'), answer), http.put(url('/Categoria'), answer)];
    const { user } = renderSignedIn(path, one, ...saves, paged('/Categoria', [acero]));
    await user.type(await field('Nombre'), typed);
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
    held.release();
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/categorias($|\?)/));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
    await dialogGone();
  });

  it.each([
    ['adding', /^Agregar Familia$/, 'Acero', 'La Categoria se agregó correctamente'],
    ['editing', /^Acero$/, ' y varilla', 'Los cambios se guardaron'],
  ])(
    'that is left by Back amid the save says on the screen before that it is saved: %s',
    async (_, way, typed, message) => {
      const held = hold();
      const answer = async () => {
        await held.until;
        return ok({ ...acero, version: 2 });
      };
      const saves = [http.post(url('/Categoria'), answer), http.put(url('/Categoria'), answer)];
      const { user } = renderSignedIn('/categorias', one, ...saves, paged('/Categoria', [acero]));
      await screen.findByRole('link', { name: way });
      const place: unknown = window.history.state?.idx;
      await user.click(screen.getByRole('link', { name: way }));
      await user.type(await field('Nombre'), typed);
      await waitFor(() => expect(save()).toBeEnabled());
      await user.click(save());
      act(() => window.history.back());
      expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
      held.release();
      await waitFor(() => expect(window.location.hash).toMatch(/^#\/categorias($|\?)/));
      expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
      await dialogGone();
      expect(screen.getByText(message)).toBeVisible();
      // The step back that was asked for, not one on to the list: Back does not lead to the form again.
      expect(window.history.state?.idx).toBe(place);
      // As ever, it is gone with the next step.
      await user.click(screen.getByRole('link', { name: 'Agregar Familia' }));
      expect(await screen.findByRole('heading', { name: /^Agregar Familia/ })).toBeVisible();
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  it('is not left where its address only says more of it', async () => {
    const { user } = renderSignedIn('/categorias/editar/1', one, paged('/Categoria', [acero]));
    await user.type(await screen.findByDisplayValue('Acero'), ' y varilla');
    act(() => void (window.location.hash = '#/categorias/editar/1?pagina=2'));
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await dialogGone();
    // It is where the address led, as what was asked about is the way back.
    expect(window.location.hash).toBe('#/categorias/editar/1?pagina=2');
    expect(screen.getByDisplayValue('Acero y varilla')).toBeVisible();
  });

  it('is left once, though that is pressed twice', async () => {
    const { user } = renderSignedIn('/categorias/editar/1', one, paged('/Categoria', [acero]));
    const thrown: string[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      thrown.push(event.message);
    };
    window.addEventListener('error', listen);
    onTestFinished(() => window.removeEventListener('error', listen));
    await user.type(await screen.findByDisplayValue('Acero'), ' y varilla');
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    const leave = await screen.findByRole('button', { name: 'Salir sin guardar' });
    act(() => {
      leave.click();
      leave.click();
    });
    expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
    expect(thrown).toEqual([]);
  });

  it('is left without a question when nothing was changed', async () => {
    const { user } = renderSignedIn('/categorias/editar/1', one, paged('/Categoria', [acero]));
    await screen.findByDisplayValue('Acero');
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
  });

  it('that conflicts keeps what was typed and says what the server says', async () => {
    const put = http.put(url('/Producto'), () => refusal(409, 'Otra persona cambió este artículo', { id: 5 }));
    const producto = savedRecord(5, {
      codigo: 'CEM-0101',
      nombreProducto: 'Cemento gris',
      presentacion: 'Saco',
      descripcion: 'Uso general',
      costo: 6350,
      idCategoria: 2,
    });
    const { user } = renderSignedIn(
      '/productos/editar/5',
      http.get(url('/Producto/5'), () => ok(producto)),
      whole('/Categoria', [savedRecord(2, { nombre: 'Cemento' })]),
      put,
    );
    const nombre = await screen.findByDisplayValue('Cemento gris');
    await user.type(nombre, ' fino');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Otra persona cambió este artículo');
    expect(screen.getByDisplayValue('Cemento gris fino')).toBeVisible();
    expect(window.location.hash).toBe('#/productos/editar/5');
  });

  it('whose permission is withdrawn amid it says so, stays as typed, and saves once it is given back', async () => {
    const put = http.put(url('/Categoria'), () => refusal(403, 'Le falta el permiso “Familias: actualizar”'));
    const { user } = renderSignedIn('/categorias/editar/1', one, put, paged('/Categoria', [acero]));
    await user.type(await screen.findByDisplayValue('Acero'), ' y varilla');
    await waitFor(() => expect(save()).toBeEnabled());
    let asked = 0;
    const permisos = permisosWith({ categorias: ['ver'] });
    network.use(
      http.get(url('/Usuario/getpermisos/:id'), () => {
        asked += 1;
        return ok(permisos);
      }),
    );
    await user.click(save());
    expect(await screen.findByText(/Le falta el permiso “Familias: actualizar”/)).toBeVisible();
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Proyectos' })).toBeNull());
    expect(screen.getByDisplayValue('Acero y varilla')).toBeVisible();
    network.use(http.put(url('/Categoria'), () => ok({ ...acero, version: 2 })));
    await user.click(save());
    expect(await screen.findByText('Los cambios se guardaron')).toBeVisible();
  });

  it('gives back what was typed when the session ends under it', async () => {
    const put = http.put(url('/Categoria'), () => refusal(401, 'Su sesión terminó'));
    const { user } = renderSignedIn('/categorias/editar/1', one, put);
    await user.type(await screen.findByDisplayValue('Acero'), ' y varilla');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    network.use(http.post(url('/Usuario/login'), () => ok({ ...usuario, token: 'nuevo' })));
    await user.type(screen.getByLabelText('Password'), 'secreta-1');
    await user.click(screen.getByRole('button', { name: /Iniciar sesión/ }));
    expect(await screen.findByDisplayValue('Acero y varilla')).toBeVisible();
    expect(window.location.hash).toBe('#/categorias/editar/1');
    expect(screen.getByText(/Se recuperó lo que había escrito/)).toBeVisible();
    await waitFor(() => expect(save()).toBeEnabled());
    // Once: what was dropped since does not come back.
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('rescate:'))).toEqual([]);
  });

  it('is kept when a save of the sources reloads the page of a developer', async () => {
    const first = renderSignedIn('/categorias/agregar');
    await first.user.type(await field('Nombre'), 'Acabados');
    fireEvent(window, new Event('pagehide'));
    first.unmount();
    renderSignedIn('/categorias/agregar');
    await waitFor(async () => expect(await field('Nombre')).toHaveValue('Acabados'));
  });
});
