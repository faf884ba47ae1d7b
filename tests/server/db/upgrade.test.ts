import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { brokenInvariants } from '../../../src/server/backup/invariants';
import { readConfig } from '../../../src/server/config';
import { connect } from '../../../src/server/db/connection';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { migrations } from '../../../src/server/db/migrations';
import { openSession } from '../../../src/server/sessions/stored';
import { StartError } from '../../../src/server/process/startError';
import { migrateOnly } from '../../support/migrateOnly';
import { schemaFacts } from '../../support/schemaFacts';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

/**
 * Rows valid as soon as the named migration has run, in the SQL of that time: an order received in part, whose
 * delivery, stock and audit records later versions must not lose.
 */
const rows: Record<string, string> = {
  '011-base': `
    insert into usuario (email, "nombreUsuario", nombre, apellido, clave, roll)
      values ('vieja@prueba.cr', 'vieja', 'Ana', 'De Antes', 'x', 'Administrador');
    insert into modulo values (7, 'Ordenes'), (12, 'Pedidos');
    insert into perfil (nombre) values ('De antes');
    insert into perfil_modulo ("idPerfil", "idModulo") values (1, 7), (1, 12);
    insert into usuario_perfil ("idUsuario", "idPerfil") values (1, 1);
    insert into proyecto (nombre) values ('Torre vieja');
    insert into usuario_proyecto ("idUsuario", "idProyecto") values (1, 1);
    insert into categoria (nombre) values ('Cementos');
    insert into producto (codigo, "nombreProducto", presentacion, descripcion, costo, "idCategoria")
      values ('ART-1', 'Cemento gris', 'Saco', 'De 50 kg', 6500.50, 1);
    insert into movimiento_stock ("idProducto", cantidad, tipo, "idUsuario") values (1, 40, 'apertura', 1), (1, -2.5, 'ajuste', 1);
    insert into pedido ("idProyecto", "idUsuario", "fechaEntrega") values (1, 1, '2020-02-29'), (1, 1, null);
    insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
      values (1, 1, 'Cemento gris — DE PRISA', 10, '1.1'), (1, 1, 'Cemento gris', 2.5, '1.2'), (2, 1, 'Cemento gris', 1, '2.1');
    insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario") values (1, 4, 1), (1, 3.5, 1), (3, 1, 1);
    insert into idempotencia ("idUsuario", clave, huella, respuesta) values (1, 'k', '\\x00', '{"id": 1}');
    insert into cliente (nombre, apellido, cedula, email, telefono, provincia, ciudad, calle, "numeroCasa")
      values ('Rosa', 'Mena', '1-0111-0222', 'rosa@prueba.cr', '8888-0000', 'Heredia', 'Centro', '1', '2');
    insert into proveedor ("razonSocial", telefonos, telefono, "mailOrden", "mailGeneral", contacto, provincia)
      values ('Cementos S.A.', '2222-0000', '2222-0000', 'o@prueba.cr', 'g@prueba.cr', 'Luis', 'San José');
    insert into empresa (rnc, ncf, "razonSocial", nombre, telefono, direccion) values ('1', '2', 'R', 'N', 'T', 'D');
    insert into usuario_foto values (1, 'a.webp', '\\x5249');
    insert into solicitud ("idDetalle", tipo, cantidad, "idUsuario") values (2, 'cambio', 5, 1);
    insert into solicitud ("idDetalle", tipo, cantidad, "idUsuario") values (1, 'cambio', 12, 1);
    insert into decision ("idSolicitud", estado, "idUsuario") values (2, 'Aprobado', 1);
    insert into compra ("idProveedor", "idUsuario", "idPedido", subtotal, iva)
      values (1, 1, null, 100.05, 13.01), (1, 1, 1, 100, 13);
    insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
      values (1, 1, 'Cemento gris', 33.35, 3, 13), (2, 1, 'Cemento gris', 50, 2, 13);
    insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad) values (2, 1, 2);
    update compra set estado = 'Recibida', recibida = now() where id = 1;
    insert into venta ("idCliente", "idUsuario", ncf, total) values (1, 1, 'B01', 12.5);
    insert into venta_detalle ("idVenta", "idProducto", "nombreProducto", precio, cantidad) values (1, 1, 'Cemento gris', 5, 2.5);
    update venta set estado = 'Anulada', anulada = now(), "motivoAnulacion" = 'Error' where id = 1;
    insert into correo ("idCompra", "idUsuario", destinatario, "mensajeId") values (1, 1, 'o@prueba.cr', '<orden-1@prueba.cr>');`,
  // Shared by three lines of orders, whose rounded shares come to a cent more than the line.
  '081-motivos-que-se-buscan': `
    insert into compra ("idProveedor", "idUsuario", subtotal, iva) values (1, 1, 15.14, 1.97);
    insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
      values (3, 1, 'Cemento gris', 10.09, 1.5, 13);
    insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad) values (3, 1, 0.5), (3, 2, 0.5), (3, 3, 0.5);`,
  // Made for one order and divided among two of its lines, with a cent left over.
  '085-importes': `
    insert into compra ("idProveedor", "idUsuario", "idPedido", subtotal, iva) values (1, 1, 1, 30.03, 3.90);
    insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
      values (4, 1, 'Cemento gris', 10.01, 3, 13);
    insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad) values (4, 1, 1.5), (4, 2, 1.5);`,
  // One that counts, and one that was annulled and entered again.
  '089-facturas-de-proveedores': `
    insert into factura_proveedor ("idCompra", "idUsuario", numero, fecha, monto) values (2, 1, 'F-1', '2026-01-31', 100), (2, 1, 'F-2', '2026-01-31', 3);
    update factura_proveedor set anulada = now(), "motivoAnulacion" = 'Error' where numero = 'F-2';
    insert into factura_proveedor ("idCompra", "idUsuario", numero, fecha, monto) values (2, 1, 'F-2', '2026-01-31', 13);`,
  '090-pagos-y-notas-de-credito': `
    insert into factura_proveedor ("idCompra", "idUsuario", numero, fecha, vence, monto) values (2, 1, 'F-3', '2026-01-31', '2026-02-28', 1);
    insert into factura_proveedor ("idCompra", "idUsuario", "notaCredito", numero, fecha, monto) values (2, 1, true, 'F-1', '2026-01-31', 1);
    update factura_proveedor set pagada = '2026-02-01', "idPagador" = 1, "pagoRegistrado" = now() where numero = 'F-1' and not "notaCredito";`,
  '092-adjuntos': `
    insert into adjunto ("idPedido", "idCompra", "idUsuario", nombre, tipo, bytes) values (1, null, 1, 'plano.pdf', 'pdf', 2), (null, 2, 1, 'f.xml', 'xml', 1);
    insert into adjunto_datos values (1, '\\x2550'), (2, '\\x3c');`,
};

/** Texts as they were entered before superscripts were searched as digits and signs of no width were dropped. */
const texts = `
  update producto set "nombreProducto" = E'Ce\\u200Bmento gris', presentacion = 'm³ 2" × 4"' where id = 1;
  insert into proyecto (nombre) values (E'Torre\\u00AD vieja'), (E'\\uFEFFEdificio \\u200E nuevo');
  insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, direccionamiento)
    values (2, 1, E'ARE\\u200BNA — M³ × 45° 2" × 4" x 6', 1, '2.1');
  update compra set condiciones = E'Sin\\u200B piso' where id = 1;
  update empresa set ncf = E'B010\\u200B0000009';
  alter table venta disable trigger user;
  alter table compra_detalle disable trigger user;
  update compra_detalle set "nombreProducto" = 'ARENA — M³ 12 cm x 20 cm' where "idCompra" = 1;
  update venta set ncf = E'B010\\u200B0000007' where id = 1;
  insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario") values (1, 1, 'ajuste', 'Corte de 3 m x 5 m', 1);
  alter table venta enable trigger user;
  alter table compra_detalle enable trigger user;
`;

const textsNow = `
  select array(select nombre from proyecto order by id)
    || array(select ncf from secuencia_ncf) || array(select ncf from venta) || array(select condiciones from compra where id = 1)
    || array(select busqueda from compra_detalle where "idCompra" = 1) as textos`;

/** What says that somebody changed something. */
const unchangedByUpgrades = async (client: pg.Client): Promise<unknown> => {
  const { rows } = await client.query(`
    select (select max(id) from auditoria) as auditoria, array(select version from producto order by id) as productos,
      array(select version from proyecto order by id) as proyectos, array(select version from compra order by id) as compras,
      array(select version from pedido_detalle order by id) as lineas, array(select version from empresa) as empresa,
      array(select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
        where not tgisinternal and tgenabled <> 'O' order by 1) as triggers`);
  return rows;
};

/** Computed by the database, or incremented by every update. */
const derived = ['version', 'busqueda'];

let database: TestDatabase;
afterEach(() => database.drop());

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...database.connection, options: '-c TimeZone=UTC' });
  await client.connect();
  return work(client).finally(() => client.end());
}

interface Column {
  table: string;
  column: string;
}

const columnsOf = async (client: pg.Client): Promise<Column[]> => {
  const { rows } = await client.query<Column>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and is_generated = 'NEVER' order by 1, 2`);
  return rows.filter(({ column }) => !derived.includes(column));
};

/** The rows of every table, with these columns only; in one statement, as it is asked for at every version. */
async function contentsOf(client: pg.Client, columns: Column[]): Promise<Record<string, unknown[]>> {
  const tables = [...new Set(columns.map(one => one.table))];
  const reads = tables.map(table => {
    const names = columns.filter(one => one.table === table).map(({ column }) => `"${column}"`);
    return `select '${table}' as tabla, t::text as fila from (select ${names.join()} from "${table}") t`;
  });
  const { rows } = await client.query<{ tabla: string; fila: string }>(reads.join(' union all '));
  const rowsOf = (table: string) => rows.filter(({ tabla }) => tabla === table).map(({ fila }) => fila);
  return Object.fromEntries(tables.map(table => [table, rowsOf(table).sort()]));
}

interface Kept {
  columns: Column[];
  contents: Record<string, unknown[]>;
}

/** The present content of the database: all columns with users' data, and their rows. */
const keptNow = (): Promise<Kept> =>
  withClient(async client => {
    const columns = await columnsOf(client);
    return { columns, contents: await contentsOf(client, columns) };
  });

/** All earlier data still exist, in the columns that still exist. */
async function expectKept(before: Kept): Promise<void> {
  expect(Object.values(before.contents).flat().length).toBeGreaterThan(20);
  const present = new Set((await withClient(columnsOf)).map(({ table, column }) => `${table}.${column}`));
  const kept = before.columns.filter(({ table, column }) => present.has(`${table}.${column}`));
  const after = await withClient(client => contentsOf(client, kept));
  for (const [table, old] of Object.entries(before.contents)) {
    expect(after[table]?.length ?? old.length, table).toBeGreaterThanOrEqual(old.length);
    // If a migration only adds columns to a table, all of its rows must be unchanged.
    if (before.columns.filter(one => one.table === table).every(one => present.has(`${table}.${one.column}`)))
      expect(after[table], table).toEqual(expect.arrayContaining(old));
  }
}

const names = Object.keys(migrations);

/** Migrates the database to the last of these migrations, and adds the rows that are valid from then on. */
async function upTo(name: string): Promise<void> {
  await migrateOnly(database.connection, names.slice(0, names.indexOf(name) + 1));
  await withClient(client => client.query(rows[name] ?? ''));
}

/** A database of a company as it was before that migration. */
async function before(name: string): Promise<void> {
  const earlier = names.slice(0, names.indexOf(name));
  for (const one of Object.keys(rows).filter(known => earlier.includes(known))) await upTo(one);
  await migrateOnly(database.connection, earlier);
}

describe('an upgrade keeps everything', () => {
  it('of every schema there was, and ends step by step at the same schema as all at once', async () => {
    database = await createTestDatabase({ bare: true });
    const versions: Kept[] = [];
    for (const name of names) {
      await upTo(name);
      versions.push(await keptNow());
    }
    for (const kept of versions) await expectKept(kept);
    expect(await withClient(brokenInvariants)).toEqual([]);
    const stepwise = await withClient(schemaFacts);
    await database.drop();
    database = await createTestDatabase();
    expect(stepwise).toEqual(await withClient(schemaFacts));
    expect(stepwise.length).toBeGreaterThan(100);
  });

  it('from the first schema to the last in one go, and the app works on it', async () => {
    database = await createTestDatabase({ bare: true });
    await upTo('011-base');
    const kept = await keptNow();
    const db = connect(database.connection);
    await migrateToLatest(db);
    await expectKept(kept);
    expect(await withClient(brokenInvariants)).toEqual([]);

    const app = await buildApp({ db, config: readConfig({}) });
    const headers = { authorization: `Bearer ${await openSession(db, 1)}` };
    const orders = await app.inject({ url: '/api/Pedidos/1/1', headers });
    expect(orders.json()).toMatchObject({ success: true, data: [{ id: 2 }, { id: 1 }] });
    const moved = await app.inject({ method: 'PUT', url: '/api/Pedidos/UpdateEstatus/1', headers, payload: {} });
    expect([200, 403]).toContain(moved.statusCode);
    // Sales and purchases of before, one annulled, by their totals.
    for (const path of ['Venta/filter/12,50', 'Compra/filter/113,06'])
      expect((await app.inject({ url: `/api/${path}`, headers })).json(), path).toMatchObject({ data: [{ id: 1 }] });
    await app.close();
    await db.destroy();
  });

  it('and the texts of before are found as they are typed: m³ by m3, × by x, 2" × 4" by 2x4, and without signs of no width', async () => {
    database = await createTestDatabase({ bare: true });
    await before('077-superindices');
    await withClient(client => client.query(texts));
    const unchanged = await withClient(unchangedByUpgrades);
    await migrateOnly(database.connection, names);
    expect(await withClient(unchangedByUpgrades)).toEqual(unchanged);
    expect(await withClient(brokenInvariants)).toEqual([]);
    await withClient(async client => {
      const { rows } = await client.query<{ textos: string[] }>(textsNow);
      await client.query('set enable_seqscan = off');
      const byIndex = `select "idProducto" from movimiento_stock where motivo is not null and sin_acentos(motivo) like patron('3x5')`;
      expect((await client.query(byIndex)).rows).toEqual([{ idProducto: 1 }]);
      // The second project would have the name of the first.
      expect(rows[0]?.textos).toEqual([
        'Torre vieja',
        'Torre\u00ad vieja',
        'Edificio nuevo',
        'B0100000009',
        'B0100000007',
        'Sin piso',
        'arena - m3 12 cm x 20 cm 12x20',
      ]);
    });

    const db = connect(database.connection);
    const app = await buildApp({ db, config: readConfig({}) });
    const headers = { authorization: `Bearer ${await openSession(db, 1)}` };
    const found = async (path: string) =>
      (await app.inject({ url: `/api/${path}`, headers })).json<{ data: unknown }>().data;
    const isFirst = [expect.objectContaining({ id: 1 })];
    expect(await found('Producto/filter/cemento%20gris%20m3%202%22%20x%204%202x4')).toEqual(isFirst);
    expect(await found('Pedidos/Filter/arena%20m3%20x%2045%C2%BA%202x4x6/1')).toEqual([
      expect.objectContaining({ id: 2 }),
    ]);
    expect(await found('Venta/filter/b0100000007')).toEqual(isFirst);
    await app.close();
    await db.destroy();
  });

  it('and texts of one line have a space for the line breaks and tabs of before', async () => {
    database = await createTestDatabase({ bare: true });
    await before('080-textos-de-una-linea');
    await withClient(client =>
      client.query(`
        update producto set descripcion = E'De 50 kg \\r\\n\\t\\n seco' where id = 1;
        update pedido_detalle set "nombreProducto" = E'ARENA\\u2028FINA\\n' where id = 1;
        update compra set "lugarEntrega" = E'Portón\\nsur', condiciones = E'Uno\\ndos' where id = 1`),
    );
    const unchanged = await withClient(unchangedByUpgrades);
    await migrateOnly(database.connection, names);
    expect(await withClient(unchangedByUpgrades)).toEqual(unchanged);
    const { rows } = await withClient(client =>
      client.query(`
        select descripcion, d."nombreProducto", x.texto, "lugarEntrega", condiciones
        from producto p, pedido_detalle d, pedido_texto x, compra c
        where p.id = 1 and d.id = 1 and x."idPedido" = d."idPedido" and c.id = 1`),
    );
    expect(rows).toEqual([
      {
        ...{ descripcion: 'De 50 kg seco', nombreProducto: 'ARENA FINA', texto: 'arena fina 1.1\ncemento gris 1.2' },
        ...{ lugarEntrega: 'Portón sur', condiciones: 'Uno\ndos' },
      },
    ]);
  });

  it('and what records are told apart by has the form of now, unless another record has it', async () => {
    database = await createTestDatabase({ bare: true });
    await before('088-una-sola-forma');
    await withClient(client =>
      client.query(`
        alter table venta disable trigger user;
        update empresa set ncf = 'B01-00000009', rnc = E'3\u2011101';
        insert into venta ("idCliente", "idUsuario", ncf, total) values (1, 1, 'B01-00000007', 1), (1, 1, E'b01\u00A00000 0007', 1),
          (1, 1, E'E31\u2010000000\u20110008', 1), (1, 1, 'Talón  1-2', 1), (1, 1, null, 1), (1, 1, 'b01-00000005', 1), (1, 1, 'B0100000005', 1);
        insert into producto (codigo, "nombreProducto", presentacion, descripcion, costo, "idCategoria")
          select codigo, 'Arena', '', '', 1, 1 from unnest(array[E'ART\u20113', E'ART\u20114', 'ART-4', E'ART \u00A0 5']) codigo;
        insert into proyecto (nombre) values ('Casa  Sol'), ('CASA SOL'), (E'Casa\u00A0Mar');
        alter table venta enable trigger user;
        update cliente set cedula = E'1\u20110111\u20110222'`),
    );
    const unchanged = await withClient(unchangedByUpgrades);
    await migrateOnly(database.connection, names);
    expect(await withClient(unchangedByUpgrades)).toEqual(unchanged);
    const texts =
      'array(select ncf from venta order by id) as ventas, array(select codigo from producto order by id) as codigos';
    const { rows } = await withClient(client =>
      client.query(`
        select ${texts}, array(select nombre from proyecto order by id) as proyectos, array(select cedula from cliente) as clientes,
          array(select concat_ws(' ', e.ncf, s.ncf, rnc) from empresa e, secuencia_ncf s) as empresa`),
    );
    expect(rows).toEqual([
      {
        ventas: [
          'B01',
          ...['B0100000007', 'b01\u00A00000 0007', 'E310000000008', 'Talón 1-2', null],
          ...['b01-00000005', 'B0100000005'],
        ],
        codigos: ['ART-1', 'ART-3', 'ART\u20114', 'ART-4', 'ART 5'],
        proyectos: ['Torre vieja', 'Casa  Sol', 'CASA SOL', 'Casa Mar'],
        clientes: ['1-0111-0222'],
        empresa: ['B0100000009 B0100000009 3-101'],
      },
    ]);
    await withClient(async client => {
      const taken = client.query(
        `insert into venta ("idCliente", "idUsuario", ncf, total) values (1, 1, 'b0100000007', 1)`,
      );
      await expect(taken).rejects.toThrow('otra venta lleva el ncf');
    });
  });

  it('and is refused, in words for a person, where a newer version has been: nothing is touched', async () => {
    database = await createTestDatabase();
    const db = connect(database.connection);
    await withClient(client => client.query("insert into kysely_migration values ('999-futura', '2030-01-01')"));
    await expect(migrateToLatest(db)).rejects.toThrow(/^La base de datos es de una versión más nueva de Bodega: /);
    await expect(migrateToLatest(db)).rejects.toThrow(StartError);
    await db.destroy();
  });
});
