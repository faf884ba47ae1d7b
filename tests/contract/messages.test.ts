import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { DOCUMENT_FAILED } from '#contract/calls/envelope';
import { categorias } from '#contract/categoria';
import { clientes } from '#contract/cliente';
import { COMPRA_CREATED, compraLineaForm } from '#contract/compra';
import { withCount, sentence, plural } from '#contract/text/format';
import { conteo } from '#contract/movimiento';
import { newPedido, pedidoLineaForm } from '#contract/pedido';
import { productos } from '#contract/producto';
import { proyectos } from '#contract/proyecto';
import { credenciales } from '#contract/usuario';
import { newVenta, ventaLineaForm } from '#contract/venta';

const messages = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
};

/** S5, word by word. */
describe('messages of an empty form', () => {
  const familia = 'La Familia es requerida (Debe ser valida)';

  it.each<[string, z.ZodType, unknown, Record<string, string>]>([
    ['login', credenciales, {}, { email: 'El usuario es requerido', password: 'El password es requerido' }],
    [
      'login',
      credenciales,
      { email: '', password: '' },
      { email: 'El usuario es requerido', password: 'El password es requerido' },
    ],
    ['login', credenciales, { email: 'ana', password: 'x' }, { email: 'El usuario debe ser valido' }],
    ['login', credenciales, { email: 'ana@', password: 'x' }, { email: 'El usuario debe ser valido' }],
    ['login', credenciales, { email: 'ana..b@x.cr', password: 'x' }, { email: 'El usuario debe ser valido' }],
    ['a new family', categorias.create, {}, { nombre: familia }],
    ['a new family', categorias.create, { nombre: 'Grupo 2' }, { nombre: familia }],
    ['a new family', categorias.create, { nombre: 'A-B' }, { nombre: familia }],
    ['a family', categorias.update, { id: 1, nombre: ' ' }, { nombre: familia }],
    ['a new project', proyectos.create, {}, { nombre: 'El proyecto es requerido (Debe ser valido)' }],
    ['a project', proyectos.update, { id: 1 }, { nombre: 'El nombre es requerido (Debe ser valido)' }],
    [
      'a new article',
      productos.create,
      {},
      {
        codigo: 'El codigo es requerido',
        nombreProducto: 'El nombre del artículo es requerido',
        presentacion: 'La presentación del artículo es requerido',
        descripcion: 'La descripcion es requerida',
        costo: 'El costo es requerido',
        idCategoria: 'La familia es requerida',
      },
    ],
    [
      'an article',
      productos.update,
      { id: 1 },
      {
        codigo: 'El codigo es requerido',
        nombreProducto: 'El nombre del artículo es requerido',
        presentacion: 'La presentacion es requerido',
        descripcion: 'La descripcion es requerida',
        costo: 'El costo es requerido',
        idCategoria: 'La categoria es requerida',
      },
    ],
    [
      "an order's line",
      pedidoLineaForm,
      {},
      {
        idProducto: 'El artículo es requerido',
        cantidad: 'La cantidad es requerida',
        direccionamiento: 'El direccionamiento es requerida',
      },
    ],
    [
      "a purchase's line",
      compraLineaForm,
      { idProducto: 1, costo: 0.99, cantidad: 0.999 },
      { costo: 'El costo mínimo es 1', cantidad: 'La cantidad mínima es 1' },
    ],
    ["a sale's line", ventaLineaForm, { idProducto: 1 }, { cantidad: 'La cantidad es requerida' }],
    ["a sale's line", ventaLineaForm, { idProducto: 1, cantidad: 0.999 }, { cantidad: 'La cantidad es requerida' }],
    [
      'an order without lines',
      newPedido,
      { idProyecto: 1, emailUsuario: 'a@b.cr', detallePedido: [] },
      { detallePedido: 'El pedido debe llevar al menos un artículo' },
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });

  it.each([
    ['1,2.3-4', undefined],
    ['A1', 'Solo se permiten números en el direccionamiento'],
    ['1 2', 'Solo se permiten números en el direccionamiento'],
    ['1/2', 'Solo se permiten números en el direccionamiento'],
    ['1'.repeat(30), undefined],
    ['1'.repeat(31), 'Admite 30 caracteres como máximo'],
  ])('the direccionamiento %s: %s', (direccionamiento, message) => {
    const found = messages(pedidoLineaForm, { idProducto: 1, cantidad: 1, direccionamiento });
    expect(found.direccionamiento).toBe(message);
  });

  it.each([
    [140, undefined],
    [141, 'Admite 140 caracteres como máximo'],
  ])('a detail of %i characters: %s', (length, message) => {
    expect(messages(pedidoLineaForm, { detalle: 'x'.repeat(length) }).detalle).toBe(message);
  });

  it.each<[string, z.ZodType, string, string]>([
    ['an order', newPedido, 'detallePedido', 'El pedido admite 1 000 líneas como máximo'],
    ['a sale', newVenta, 'detalleVentas', 'La venta admite 1 000 líneas como máximo'],
    ['a count', conteo, 'lineas', 'El conteo admite 1 000 artículos como máximo'],
  ])('the lines of %s', (_, schema, lines, message) => {
    const said = (length: number) => messages(schema, { [lines]: Array(length).fill({}) })[lines];
    expect([said(1000), said(1001)?.replace(/\s/g, ' ')]).toEqual([undefined, message]);
  });

  it.each([
    ['ABCD', 'El código lleva de 5 a 10 caracteres'],
    ['ABCDE', undefined],
    ['ABCDEFGHIJ', undefined],
    ['ABCDEFGHIJK', 'Admite 10 caracteres como máximo'],
  ])('the codigo %s: %s', (codigo, message) => {
    expect(messages(productos.create, { codigo }).codigo).toBe(message);
  });

  it.each([
    ['x'.repeat(100), undefined],
    ['x'.repeat(101), 'Admite 100 caracteres como máximo'],
  ])('the name of an article %s: %s', (nombreProducto, message) => {
    expect(messages(productos.create, { nombreProducto }).nombreProducto).toBe(message);
  });

  it('and other texts are those of the specification, misspelt or not (D34)', () => {
    const { cedula, telefono } = clientes.fields;
    expect([cedula.label, telefono.label]).toEqual(['Cedula', 'Telefono']);
    expect(messages(clientes.create, {})['direccion.provincia']).toBe('La provicia es requerida');
    expect(DOCUMENT_FAILED).toBe('Ocurrio un error, vualva a intentarlo!');
    expect(COMPRA_CREATED).toBe('Órden realizada correctamente');
  });

  it.each(['Pinturas y acabados', 'Tubería', 'Ñandú', 'Ferreteri\u0301a'])('%s is a family', nombre => {
    expect(messages(categorias.create, { nombre })).toEqual({});
  });

  it('leaves the price and picture of an article alone when an update does not name them', () => {
    const record = { id: 1, codigo: 'ABCDE', nombreProducto: 'x', presentacion: 'x', descripcion: 'x', costo: 1 };
    const silent = productos.update.parse({ ...record, idCategoria: 1 });
    expect([silent.precio, silent.imagen]).toEqual([undefined, undefined]);
    const blank = productos.update.parse({ ...record, idCategoria: 1, precio: '', imagen: '' });
    expect([blank.precio, blank.imagen]).toEqual([null, null]);
  });
});

describe('sentences', () => {
  it('count in the singular and the plural, and end in one full stop', () => {
    expect([1, 0, 0.5, 2, 1250].map(count => withCount(count, 'línea'))).toEqual([
      '1 línea',
      '0 líneas',
      '0,5 líneas',
      '2 líneas',
      '1\u00a0250 líneas',
    ]);
    expect(plural(1, 'queda', 'quedan')).toBe('queda');
    expect(['Aceros S.A.', 'está inactivo', '¿Seguro?'].map(sentence)).toEqual([
      'Aceros S.A.',
      'está inactivo.',
      '¿Seguro?',
    ]);
  });

  /** Mistakes to be found in the texts shown to users, by pattern. */
  const faults: Record<string, RegExp> = {
    'a verb in the plural before a count that may be one': /\b(?:quedan|faltan|faltaban|sobran|se sumaron) \$\{/i,
    'a full stop after a name that may end in one': /(?:nombre|razonSocial|razón)\)?\}\.(?:[ `'"<]|$)/i,
    'a word without its accent': /['"`>](?:Dias?|Codigos?|Numeros?|Ultim[oa]s?)(?=[ '"`<:])/,
    'two full stops': /[a-záéíóúñ]\.\.(?!\.)[ '"`<]/,
  };
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ name, lines: readFileSync(join('src', name), 'utf8').split('\n') }));

  it.each(Object.entries(faults))('have nowhere %s', (_, fault) => {
    const isComment = (line: string) => /^\s*(?:\*|\/[/*])/.test(line);
    const found = sources.flatMap(({ name, lines }) =>
      lines.flatMap((line, at) => (fault.test(line) && !isComment(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
