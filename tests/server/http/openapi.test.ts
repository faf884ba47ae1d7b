import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import { endpoints } from '#contract/endpoints';
import { type AppUnderTest, startApp } from '../../support/app';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  security: z.array(z.unknown()).optional(),
  responses: z.unknown(),
  parameters: z
    .array(
      z.object({
        ...{ name: z.string(), in: z.string(), description: z.string().default('') },
        schema: z.looseObject({ type: z.unknown() }),
      }),
    )
    .default([]),
  requestBody: z
    .object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) })
    .optional(),
});
const schema = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) });
const calls = Object.entries(endpoints).flatMap(([resource, own]) =>
  Object.entries(own).map(([call, { method, path }]) => ({
    name: `${resource}.${call}` as EndpointName,
    method,
    path: path.replace(/\/$/, ''),
  })),
);
async function operations() {
  const answer = await t.app.inject({ url: '/api/openapi.json' });
  expect(answer.headers['content-type']).toMatch(/application\/json/);
  const { paths } = schema.parse(answer.json());
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [one.operationId, { ...one, method, path }] as const),
    ),
  );
}

describe('the description of the API', () => {
  it('has every call that is served, where it is served', async () => {
    const found = await operations();
    const served = calls.filter(({ method, path }) => t.app.hasRoute({ method, url: `/api${path}` }));
    expect(served.length).toBeGreaterThan(70);
    for (const { name, method, path } of served) {
      const place = { method: method.toLowerCase(), path: `/api${path.replace(/:(\w+)/g, '{$1}')}` };
      expect(found.get(name), name).toMatchObject(place);
    }
    expect(found.size).toBe(served.length);
  });

  it('says who may, what to send and what comes back, from the schemas themselves', async () => {
    const found = await operations();
    expect(found.get('proveedores.create')?.description).toBe('Needs proveedores.agregar.');
    expect(found.get('usuarios.create')?.description).toMatch(/^Needs proyecto\.agregar, and usuarios\.any/);
    expect(found.get('sesion.login')).toMatchObject({ description: 'Anybody.', security: [] });
    expect(found.get('clientes.create')?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['nombre', 'apellido', 'cedula', 'telefono', 'email', 'direccion'],
    });
    expect(found.get('usuarios.uploadFoto')?.requestBody?.content).toHaveProperty('multipart/form-data');
    expect(JSON.stringify(found.get('usuarios.list'))).toContain('nombreUsuario');
    expect(
      JSON.stringify([...found.values()].filter(one => one.path.includes('Usuario')).map(one => one.responses)),
    ).not.toMatch(/"pass"|"clave"/);
  });
});

describe('the parameters it describes', () => {
  const params = async () =>
    [...(await operations()).values()].flatMap(({ operationId, parameters }) =>
      parameters.map(({ name, in: place, schema: { type, enum: values } }) => ({
        param: `${operationId} ${name}`,
        name,
        type,
        values,
        place,
      })),
    );

  it('have one type for one thing: every id is an integer, in a path and in a query', async () => {
    const ids = (await params()).filter(
      ({ name, param }) => /^(id|userId|id[A-Z]\w*|pedido)$/.test(name) && !param.startsWith('pedidos.uploadImagen'),
    );
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter(({ type }) => type !== 'integer').map(({ param }) => param)).toEqual([]);
  });

  it('name the codes of a path', async () => {
    const codes = (await params()).filter(({ name }) => ['format', 'flag', 'permiso', 'decision'].includes(name));
    expect(codes.length).toBeGreaterThan(5);
    for (const { param, name, values } of codes)
      expect(z.array(z.string()).parse(values).sort(), param).toEqual(
        name === 'permiso' ? ['1', '2', '3', '4'] : ['0', '1'],
      );
  });

  it.each([
    ['ventas.list', ['fecha', 'usuario', 'total'], ['idCliente', 'estado', 'desde', 'hasta', 'q']],
    ['pedidos.list', ['fecha', 'proyecto', 'estado'], ['idProyecto', 'estado', 'q']],
    ['pedidosPorComprar.list', ['fecha'], ['q']],
    ['usuarioPerfiles.list', ['perfil', 'estatus'], []],
    ['seguimiento.list', ['nombreProyecto', 'atrasados'], ['idProyecto', 'desde', 'hasta', 'q']],
    ['seguimientoLineas.list', ['pendiente'], ['idProyecto', 'desde', 'hasta', 'q']],
    ['proyectoCostos.list', ['direccionamiento', 'presupuesto', 'comprado'], ['q']],
    ['proyectoAtrasos.list', ['fechaEntrega'], ['q']],
    ['totales.list', ['nombreProyecto', 'pendiente'], ['idProyecto', 'desde', 'hasta', 'q']],
  ])('name what the list %s is sorted and filtered by', async (name, sorts, filters) => {
    const found = (await operations()).get(name)?.parameters ?? [];
    const described = (param: string) => found.find(one => one.name === param)?.description;
    for (const sort of sorts) expect(described('sort')).toContain(`\`${sort}\``);
    for (const filter of filters) expect(described('filter')).toContain(`\`${filter}\``);
    expect(described('range')).toContain('Content-Range');
  });

  it('name what every list is sorted by', async () => {
    const lists = [...(await operations()).values()].filter(({ operationId }) => /\.(list|search)$/.test(operationId));
    const sorts = lists.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ name }) => name === 'sort').map(({ description }) => ({ operationId, description })),
    );
    expect(sorts.length).toBeGreaterThan(40);
    expect(sorts.filter(({ description }) => !description.includes(' by `'))).toEqual([]);
  });

  it('offer a range of a list, not of a file, which has all of its rows', async () => {
    const isFile = ({ responses }: { responses: unknown }) => JSON.stringify(responses).includes('"*/*"');
    const withRange = [...(await operations()).values()].filter(one =>
      one.parameters.some(({ name }) => name === 'range'),
    );
    expect(withRange.length).toBeGreaterThan(20);
    expect(withRange.filter(isFile).map(({ operationId }) => operationId)).toEqual([]);
  });
});

describe('the bodies it describes', () => {
  const bodyOf = async (name: EndpointName) => (await operations()).get(name)?.requestBody;

  it('may be left out of a switch and of an approval, as S7 has them empty', async () => {
    const optional = [...(await operations()).values()].filter(one => one.requestBody?.required === false);
    const names = optional.map(one => one.operationId);
    for (const { name } of calls.filter(({ path }) => /\/updateEstatus/i.test(path))) expect(names).toContain(name);
    expect(names).toContain('aprobaciones.aprobar');
    expect((await bodyOf('clientes.create'))?.required).toBe(true);
  });

  it('take what the server takes: letters of either case, national telephones, an empty role', async () => {
    const fields = z.looseObject({
      properties: z.record(z.string(), z.looseObject({ pattern: z.string().optional() })),
    });
    const propertiesOf = async (name: EndpointName) =>
      fields.parse((await bodyOf(name))?.content['application/json']?.schema).properties;
    const { email, telefono } = await propertiesOf('clientes.create');
    expect('ANA@PRUEBA.CR').toMatch(new RegExp(email?.pattern ?? '', 'u'));
    expect('8888-8888').toMatch(new RegExp(telefono?.pattern ?? '', 'u'));
    expect(JSON.stringify((await propertiesOf('usuarios.create')).roll)).toContain('["","Administrador","General"]');
  });
});

describe('the answers it describes', () => {
  it.each([
    ['clientes.create', ['201', '4XX', '5XX']],
    ['clientes.update', ['200', '4XX', '5XX']],
    ['necesidades.comprar', ['201', '4XX', '5XX']],
    ['importar.clientes', ['200', '201', '4XX', '5XX']],
    ['importar.presupuesto', ['200', '201', '4XX', '5XX']],
  ] as const)('of %s have the statuses they come with', async (name, statuses) => {
    const found = (await operations()).get(name)?.responses;
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(found)).map(status => status.toUpperCase())).toEqual(
      statuses,
    );
  });

  it('say what comes instead of a file, where there may be none', async () => {
    const found = await operations();
    const kinds = (name: EndpointName) =>
      z
        .looseObject({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) })
        .parse(found.get(name)?.responses)[200].content;
    expect(Object.keys(kinds('empresa.logo'))).toEqual(['*/*']);
    expect(kinds('empresa.logoVigente')).toMatchObject({
      '*/*': { schema: { format: 'binary' } },
      'application/json': { schema: { properties: { data: { type: 'null' } } } },
    });
  });

  it('say in one place each what a refusal and a failure are', async () => {
    for (const { operationId, responses } of (await operations()).values())
      expect(responses, operationId).toMatchObject({
        '4XX': { $ref: '#/components/responses/Rechazo' },
        '5XX': { $ref: '#/components/responses/Falla' },
      });
    const kept = z.object({ schemas: z.looseObject({}), responses: z.looseObject({}) });
    const document = z.object({ components: kept }).parse((await t.app.inject({ url: '/api/openapi.json' })).json());
    const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } };
    expect(document.components).toMatchObject({
      schemas: { Rechazo: { required: ['success', 'message', 'data'] } },
      responses: { Rechazo: { content: refusal }, Falla: { content: refusal } },
    });
  });

  it('say of every property what it is', async () => {
    const named = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
    const undescribed = (found: unknown): string[] => {
      if (typeof found !== 'object' || found === null) return [];
      const own = Object.entries(named.safeParse(found).data?.properties ?? {});
      const blank = own.filter(([, is]) => JSON.stringify(is) === '{}').map(([name]) => name);
      return [...blank, ...Object.values(found).flatMap(undescribed)];
    };
    for (const { operationId, responses } of (await operations()).values())
      expect(undescribed(responses), operationId).toEqual([]);
  });

  it.each([
    ['pedidos.uploadImagen', ['file', 'key', 'recepcion', 'idRecepcion']],
    ['empresa.uploadLogo', ['file']],
    ['importar.clientes', ['file']],
  ] as const)('and %s takes the fields %j', async (name, fields) => {
    const body = (await operations()).get(name)?.requestBody?.content['multipart/form-data']?.schema;
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(body?.properties))).toEqual(fields);
  });
});

describe('its page', () => {
  it('shows every call, with no script and nothing from outside', async () => {
    const { statusCode, headers, body } = await t.app.inject({ url: '/api/docs' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const name of (await operations()).keys()) expect(body).toContain(`id="${name}"`);
    expect(body).not.toMatch(/<script|https?:\/\/|src=/);
    expect(body).toContain('cedula: string (1 to 250 characters)');
  });
});
