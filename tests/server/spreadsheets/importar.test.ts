import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CFB, read, utils, write } from 'xlsx';
import { catalogos } from '#contract/catalogos';
import {
  type Importable,
  IMPORTABLES,
  IMPORT_BYTES_MAX,
  importResult,
  importPreview,
  importRefusal,
} from '#contract/importacion';
import { readImport } from '../../../src/server/modules/importar/readImport';
import type { ProcessLimits } from '../../../src/server/work/limitedProcess';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData } from '../../support/testData';
import { type Row, sheetOf, workbook, workbookOf, type Lies, zip } from '../../support/sheets';
import { upload } from '../../support/testImages';
import { expectRefusal } from '../../support/refusal';
import { startTrade } from '../../support/trade';
import { layoutFaults } from '../../support/sheetLayout';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  await d.familia('Obra Gris');
});
afterAll(() => t.close());

const send = (recurso: Importable, bytes: Buffer, headers: Record<string, string> = {}, caller: Caller = t.admin) =>
  upload(t, caller, `/Importar/${recurso}`, bytes, {
    filename: 'hoja.xlsx',
    type: 'application/octet-stream',
    headers,
  });
const simulate = (recurso: Importable, bytes: Buffer) =>
  upload(t, t.admin, `/Importar/${recurso}?simular=1`, bytes, { filename: 'x', type: 'application/octet-stream' });
const prevista = (answer: Answer) => importPreview.parse(answer.data);
const errores = (answer: Answer) =>
  (answer.status === 200 ? prevista(answer) : importRefusal.parse(answer.data).importacion).errores.map(
    ({ fila, columna, mensaje }) => `${fila} ${columna}: ${mensaje}`,
  );
const csv = (text: string) => Buffer.from(text);

const TITULOS = ['Código', 'Producto', 'Presentación', 'Descripción', 'Costo', 'Familia', 'Precio', 'Stock'];
const articulo = (codigo: string, campos: Partial<Record<number, Row[number]>> = {}): Row =>
  [codigo, 'Cemento ñandú', 'Saco', 'De uso general', 6850.5, 'Obra Gris', 7900, 12.5].map((value, index) =>
    index in campos ? (campos[index] ?? null) : value,
  );
const proveedores = (razonSocial: string) =>
  workbook([
    ['Razón social', 'Teléfonos', 'Correo orden', 'Correo general', 'Contacto', 'Celular', 'Provincia', 'Casa'],
    [razonSocial, '2222-3333', 'o@x.cr', 'i@x.cr', 'Ana', '+506 888-777-6666', 'Heredia', 'Lote 5\r\nCasa B'],
  ]);
const articulos = (...filas: Row[]) => workbook([TITULOS, ...filas]);
const count = async (table: 'producto' | 'categoria' | 'cliente' | 'proveedor' | 'movimiento_stock') => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(t.db);
  return rows[0]?.n;
};

describe('a good file', () => {
  it('of articles is shown first, storing nothing, and then stored with its stock and its author', async () => {
    const before = await count('producto');
    const file = articulos(articulo('IMP-001'), articulo('IMP-002', { 5: ' obra gris ', 6: null, 7: null }));
    const shown = prevista(await simulate('productos', file));
    expect(shown).toMatchObject({ filas: 2, filasConError: 0, totalErrores: 0 });
    expect(shown.columnas.map(({ titulo }) => titulo)).toEqual([...TITULOS, 'Stock mínimo']);
    expect(shown.muestra[1]).toEqual({
      fila: 3,
      valores: ['IMP-002', 'Cemento ñandú', 'Saco', 'De uso general', 6850.5, 'Obra Gris', null, null, null],
    });
    expect(await count('producto')).toBe(before);

    const answer = await send('productos', file);
    expect([answer.status, answer.message]).toEqual([201, 'Se importaron 2 artículos']);
    const { data } = await t.admin.get('/Producto/filter/IMP-00');
    expect(data).toMatchObject([
      {
        codigo: 'IMP-001',
        costo: 6850.5,
        precio: 7900,
        stock: 12.5,
        estatus: true,
        categoria: { nombre: 'Obra Gris' },
      },
      { codigo: 'IMP-002', precio: null, stock: 0 },
    ]);
    const audit = await sql`select a."idUsuario" from auditoria a join producto p on p.id = a."idRegistro"
      where a.tabla = 'producto' and a.accion = 'INSERT' and p.codigo like 'IMP-00%'`.execute(t.db);
    expect(audit.rows).toEqual([{ idUsuario: t.admin.id }, { idUsuario: t.admin.id }]);
    const moves = await sql`select m.tipo, m.cantidad, m."idUsuario" from movimiento_stock m
      join producto p on p.id = m."idProducto" where p.codigo like 'IMP-00%'`.execute(t.db);
    expect(moves.rows).toEqual([{ tipo: 'apertura', cantidad: 12.5, idUsuario: t.admin.id }]);
  });

  it('of the old .xls kind works as well, with a title above its headings', async () => {
    const filas: Row[] = [
      ['Constructora Ejemplo'],
      [],
      ['Nombre', 'Apellido', 'Cédula', 'Teléfono', 'Correo', 'Provincia', 'Ciudad', 'Calle', 'Casa'],
      ['José', 'Núñez', 112340567, 5068887776, 'jose@x.cr', 'San José', 'Escazú', 'Calle 1', 25],
    ];
    expect((await send('clientes', workbook(filas, 'biff8'))).message).toBe('Se importó 1 cliente');
    expect((await t.admin.get('/Cliente/filtro/112340567')).data).toMatchObject([
      { nombre: 'José', telefono: '5068887776', direccion: { ciudad: 'Escazú', numeroCasa: '25' } },
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)('of kind %s is read from its first sheet that can be seen', async kind => {
    for (const hidden of [1, 2]) {
      const shown = prevista(await simulate('categorias', workbook([['Nombre'], ['A la vista']], kind, hidden)));
      expect(shown.muestra).toEqual([{ fila: 2, valores: ['A la vista'] }]);
    }
  });

  it.each([
    ['semicolons, a BOM and UTF-8', Buffer.from('\ufeffNombre;\r\nTubería ñ;\r\n'), 'Tubería ñ'],
    ['commas and Latin 1', Buffer.from('Nombre,\r\nCañería,\r\n', 'latin1'), 'Cañería'],
    ['tabs and UTF-16', Buffer.from('\ufeffNombre\t\nPintura á\t\n', 'utf16le'), 'Pintura á'],
    [
      'commas, below blank lines and a quoted title',
      csv('\r\n"Familias; a hoy"\r\n"Sol; sur"\r\nNombre,\r\nMampostería,\r\n'),
      'Mampostería',
    ],
    [
      'nothing, with headings in the twentieth row',
      csv(`${'Informe\r\n'.repeat(19)}Nombre\r\nCerrajería\r\n`),
      'Cerrajería',
    ],
    [
      'semicolons, below a title with a comma',
      csv('Ferretería Sol, S.A.\nFamilias, a hoy\nNombre;\nPinturas;\n'),
      'Pinturas',
    ],
    [
      'tabs, below a title with a comma',
      csv('Ferretería Sol, S.A.\nFamilias, a hoy\nNombre\t""\nEsmaltes\t""\n'),
      'Esmaltes',
    ],
    ['nothing, with a text of which a part is quoted', csv('Nombre\n"Lámina" lisa\n'), 'Lámina lisa'],
    ['line ends of old Macs', csv('Nombre;\rBisagras;\r'), 'Bisagras'],
    ['those and their letters', Buffer.from('Nombre;\r"Ca\x96er\x92a\n\x87gil";\r', 'latin1'), 'Cañería ágil'],
    ['nothing, with a name like its heading', csv('Nombre\r\nNombre\r\n'), 'Nombre'],
    ['tabs and big-endian UTF-16', Buffer.from('\ufeffNombre\t\nPintura ó\t\n', 'utf16le').swap16(), 'Pintura ó'],
    ['semicolons, with a note far beside the table', csv(`Nombre${';'.repeat(60)}Nota\nAndamios\n`), 'Andamios'],
    ['quotes, and the separator named', csv('sep=;\n"Nombre"\n"Acero\nestructural"\n'), 'Acero estructural'],
  ])('of values apart by %s works as well', async (_, bytes, nombre) => {
    await send('categorias', bytes);
    expect((await t.admin.get(`/Categoria/filter/${encodeURIComponent(nombre)}`)).data).toMatchObject([{ nombre }]);
  });

  it('in Windows-1252, as CSV or .xls of Excel 95, keeps the signs that Latin 1 lacks', async () => {
    const rows = [
      ['codigo', 'producto', 'presentacion', 'descripcion', 'costo', 'familia'],
      ['WIN-001', 'Tubo _3_ _ Ca_er_a', 'U', 'D', 1, 'Obra Gris'],
    ];
    for (const file of [csv(rows.map(row => row.join(';')).join('\n')), workbook(rows, 'biff5')]) {
      Buffer.from('Tubo \x933\x94 \x96 Cañería', 'latin1').copy(file, file.indexOf('Tubo'));
      const shown = prevista(await simulate('productos', file));
      expect(shown.muestra[0]?.valores[1]).toBe('Tubo “3” – Cañería');
    }
  });

  it('in the letters of MS-DOS, as the CSV of that name is, is read in them where its words have some', async () => {
    const inDos = (text: string) =>
      Buffer.from(
        text.replace(
          /[^ -~\n]/g,
          letter => ({ á: '\xa0', ó: '\xa2', ñ: '\xa4', Ñ: '\xa5', '°': '\xf8', '½': '\xab' })[letter] ?? '?',
        ),
        'latin1',
      );
    const shown = prevista(
      await simulate(
        'productos',
        inDos(`${TITULOS.slice(0, 6).join(';')}\nDOS-001;Caño fábrica 90° ½;U;D;1;Obra Gris`),
      ),
    );
    expect(shown.muestra[0]?.valores[1]).toBe('Caño fábrica 90° ½');
    const plain = (nombre: string) =>
      csv(`codigo;producto;presentacion;descripcion;costo;familia\nDOS-002;${nombre};U;D;1;Obra Gris`);
    const named = async (file: Buffer) => prevista(await simulate('productos', file)).muestra[0]?.valores[1];
    expect(await named(inDos(plain('TUBO CAÑERIA').toString()))).toBe('TUBO CAÑERIA');
    // Of Windows: a blank that does not break, an opening exclamation mark and a cent are the bytes of á, í and ó.
    for (const nombre of ['Tubo\xa0liso \xa1Oferta! \xa250', 'Tubo \xa15 \xb1 \xa350', 'Ca\xf1o \xe1rea\xa3\xa3'])
      expect(await named(Buffer.from(plain(nombre).toString(), 'latin1'))).toBe(nombre);
  });

  it('with several sheets says which of them was read, also where its columns are others', async () => {
    const { raw } = await t.admin.get('/Importar/categorias/plantilla');
    expect(prevista(await simulate('categorias', raw.rawPayload)).aviso).toBeNull();
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Oculta']]), 'Oculta');
    utils.book_set_sheet_visibility(book, 0, 1);
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Nombre'], ['Tejas']]), 'Familias');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Otra']]), 'Notas de enero');
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const file = write(book, { type: 'buffer', bookType }) as Buffer;
      const shown = prevista(await simulate('categorias', file));
      expect(shown).toMatchObject({ filas: 1, totalErrores: 0 });
      expect(shown.aviso).toBe('Se leyó solo la hoja “Familias”, la primera; no “Notas de enero”');
      expectRefusal(
        await simulate('productos', file),
        422,
        /“Familia”\. Se leyó solo la hoja “Familias”, la primera; no “Notas de enero”$/,
      );
    }
    expect(prevista(await simulate('categorias', workbook([['Nombre'], ['Tejas']], 'xlsx', 2))).aviso).toBeNull();
    for (const month of ['febrero', 'marzo', 'abril'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([[month]]), `Notas de ${month}`);
    const many = prevista(await simulate('categorias', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer));
    expect(many.aviso).toMatch(/; no “Notas de enero”, “Notas de febrero”, “Notas de marzo” y 1 más$/);
    const turned = utils.book_new();
    utils.book_append_sheet(turned, utils.aoa_to_sheet([['Nombre'], ['Tejas']]), 'Instrucciones');
    utils.book_append_sheet(turned, utils.aoa_to_sheet([['Nombre'], ['Otra']]), 'Familias');
    const shown = prevista(await simulate('categorias', write(turned, { type: 'buffer', bookType: 'xlsx' }) as Buffer));
    expect(shown.aviso).toBe('Se leyó solo la hoja “Instrucciones”, la primera; no “Familias”');
  });

  it('may have blank rows above its headings, and a note far beside them', async () => {
    const blank = Array.from({ length: 25 }, () => [' ']);
    const note = [...Array.from({ length: 60 }, () => null), 'Nota'];
    const shown = prevista(await simulate('categorias', workbook([...blank, ['Nombre', ...note], ['Tejas', ...note]])));
    expect(shown).toMatchObject({ filas: 1, totalErrores: 0, muestra: [{ fila: 27, valores: ['Tejas'] }] });
    expectRefusal(await simulate('categorias', csv(`${'Informe\n'.repeat(20)}Nombre\nTejas`)), 422, /falta “Nombre”/);
  });

  it('of which all sheets are hidden is read from its first', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['Nombre'], ['Tejas']]));
    utils.book_set_sheet_visibility(book, 0, 2);
    const shown = prevista(await simulate('categorias', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer));
    expect(shown).toMatchObject({ aviso: null, muestra: [{ fila: 2, valores: ['Tejas'] }] });
  });

  it('of quoted texts keeps the quotes that are written twice in them, as inches are', async () => {
    const file = csv(
      'codigo;producto;presentacion;descripcion;costo;familia\nPULG-1;"Tubo de 3"" ""liso""; PVC";U;D;1;Obra Gris',
    );
    expect(prevista(await simulate('productos', file)).muestra[0]?.valores[1]).toBe('Tubo de 3" "liso"; PVC');
  });

  it.each(['\n', '\r\n'])(
    'is told of by its rows, with the line that names the separator and blank ones (%j)',
    async end => {
      const shown = prevista(await simulate('categorias', csv(['sep=;', '', 'Nombre', '', 'Zócalos'].join(end))));
      expect(shown.muestra).toEqual([{ fila: 5, valores: ['Zócalos'] }]);
      const titles = Array.from({ length: 4 }, () => 'Familias; enero');
      const named = await simulate('categorias', csv(['Sep=,', ...titles, 'Nombre,', 'Zócalos,'].join(end)));
      expect(prevista(named).muestra).toEqual([{ fila: 7, valores: ['Zócalos'] }]);
    },
  );

  it('of suppliers takes what of the address is there', async () => {
    expect((await send('proveedores', proveedores('El Tubo S.A.'))).status).toBe(201);
    expect((await t.admin.get('/Proveedor/filterProveedor/tubo')).data).toMatchObject([
      { razonSocial: 'El Tubo S.A.', direccion: { provincia: 'Heredia', ciudad: null, numeroCasa: 'Lote 5 Casa B' } },
    ]);
  });

  it('reads numbers as people write them, and asks where they may mean two things', async () => {
    const costos = [
      '1.234,56',
      '1,234.56',
      '₡ 1 234,5',
      '12,5',
      '7',
      '1.234.567',
      '1.500',
      'doce',
      '-5',
      '1,2,3',
      '0',
      '₡',
    ];
    const file = csv(
      ['codigo;producto;presentacion;descripcion;familia;costo']
        .concat(costos.map((costo, n) => `NUM-${n}0;P;U;D;Obra Gris;${costo}`))
        .join('\n'),
    );
    const shown = prevista(await simulate('productos', file));
    expect(shown.muestra.map(({ valores }) => valores[4])).toEqual([1234.56, 1234.56, 1234.5, 12.5, 7, 1234567, 0]);
    expect(shown.errores.map(({ fila, mensaje }) => [fila, mensaje])).toEqual([
      [8, 'Escriba 1500 o 1,5'],
      [9, 'Debe ser un número'],
      [10, 'No puede ser negativo'],
      [11, 'Debe ser un número'],
      [13, 'El costo es requerido'],
    ]);
  });

  it('takes numbers as Excel shows them, without what its arithmetic leaves behind the fifteenth digit', async () => {
    const file = articulos(
      articulo('RUI-001', { 4: 0.1 + 0.2, 7: 1.1 * 3 }),
      articulo('RUI-002', { 4: 1.1 * 1.1, 6: 1.005 * 100 }),
      articulo('RUI-003', { 4: 10.005 }),
    );
    const shown = prevista(await simulate('productos', file));
    expect(shown.muestra.map(({ valores }) => [valores[4], valores[6], valores[7]])).toEqual([
      [0.3, 7900, 3.3],
      [1.21, 100.5, 12.5],
    ]);
    expect(shown.errores.map(({ fila, mensaje }) => [fila, mensaje])).toEqual([
      [4, 'Admite dos decimales como máximo'],
    ]);
    // As a code, 101.10 is not 101.1; as an amount, 1500.000 is 1500.
    const formatted = articulos(
      articulo('x', { 0: { v: 101.1, z: '0.00' }, 4: { v: 1500, z: '0.000' } }),
      articulo('y', { 0: { v: 101.2, z: '#,##0.00' }, 2: { v: 45_000, z: 'd/m/yyyy' }, 4: { v: 1500, z: '#,##0.00' } }),
      articulo('z', { 0: { v: 12_345, z: '000-000' } }),
    );
    const { muestra } = prevista(await simulate('productos', formatted));
    expect(muestra.map(({ valores }) => [valores[0], valores[2], valores[4]])).toEqual([
      ['101.10', 'Saco', 1500],
      ['101.20', '15/3/2023', 1500],
      ['012-345', 'Saco', 6850.5],
    ]);
    // Excel and LibreOffice keep the signs of a format behind backslashes or in quotes. In a text what is seen counts, in a figure its value.
    const masked = articulos(
      articulo('x', { 0: { v: 1042, z: '000\\-000' }, 2: { v: 0.5, z: '0%' }, 7: { v: 4, z: '0" kg"' } }),
      articulo('y', { 0: { v: 105, z: '"CEM-"0000' }, 2: { v: 1.5, z: '# ?/?' }, 7: { v: 0.5, z: '# ?/?' } }),
      articulo('z', { 0: { v: 12_345, z: '"₡"#,##0.00' }, 2: { v: 25, z: '0" kg"' }, 7: { v: 12, z: '00000' } }),
    );
    expect(
      prevista(await simulate('productos', masked)).muestra.map(({ valores }) => [valores[0], valores[2], valores[7]]),
    ).toEqual([
      ['001-042', '50%', 4],
      ['CEM-0105', '1 1/2', 0.5],
      ['12345', '25 kg', 12],
    ]);
    // Excel's own formats have another for what is negative, colours, and room beside the figure; its date is the country's.
    const ofExcel = articulos(
      articulo('x', {
        0: { v: 101.1, z: '0.00_ ;[Red]\\-0.00\\ ' },
        2: { v: 42, z: '0000;-0000' },
        3: { v: 0.125, z: '0.0%' },
      }),
      articulo('y', { 0: { v: 1101.5, z: '#,##0.00' }, 2: { v: 7, z: '[Red]000' }, 3: { v: 45_000, z: 'm/d/yy' } }),
      articulo('z', {
        0: { v: 10_042, z: '000\\/00' },
        2: { v: 10.4, z: '0' },
        3: { v: 22_223_333, z: '(0000) 0000' },
      }),
      // SheetJS takes the language of a format for the sign of a currency.
      articulo('ZETA-1', { 2: { v: 7, z: '[$-140A]000' } }),
    );
    expect(
      prevista(await simulate('productos', ofExcel)).muestra.map(({ valores }) => [valores[0], valores[2], valores[3]]),
    ).toEqual([
      ['101.10', '0042', '12.5%'],
      ['1101.5', '007', '15/03/2023'],
      ['10042', '10', '(2222) 3333'],
      ['ZETA-1', '7', 'De uso general'],
    ]);
  });

  it('is what the template is, which explains its columns and whose example is left out', async () => {
    for (const recurso of IMPORTABLES) {
      const { raw } = await t.admin.get(`/Importar/${recurso}/plantilla`);
      expect(raw.headers['content-disposition']).toBe(`attachment; filename="Plantilla_${recurso}.xlsx"`);
      const book = read(raw.rawPayload);
      expect(book.SheetNames[1]).toBe('Instrucciones');
      expect([recurso, layoutFaults(raw.rawPayload)]).toEqual([recurso, []]);
      expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(1);
      expect(prevista(await simulate(recurso, raw.rawPayload))).toMatchObject({ filas: 0, totalErrores: 0 });
      expectRefusal(await send(recurso, raw.rawPayload), 422, 'El archivo no trae registros');
    }
  });

  it('explains of each column of the template whether it is required, and what it takes', async () => {
    const { raw } = await t.admin.get('/Importar/productos/plantilla');
    const rows = utils.sheet_to_json<unknown[]>(read(raw.rawPayload).Sheets['Instrucciones'] ?? {}, { header: 1 });
    const told = ['Código', 'Costo', 'Familia', 'Precio'].map(name => rows.find(([first]) => first === name));
    expect(told.map(row => row?.slice(1, 3))).toEqual([
      ['Sí', 'De 5 a 10 caracteres. No se repite'],
      ['Sí', 'En colones, con dos decimales como máximo'],
      ['Sí', 'El nombre de una familia activa que ya existe'],
      ['No', 'En colones. En blanco: se vende al costo'],
    ]);
    expect(rows.map(([first]) => first)).toContainEqual(expect.stringMatching(/^Se importan hasta 20\D?000 registros/));
  });

  it('leaves out its example in the CSV that Excel makes of it as well, with the decimals of the country', async () => {
    const { raw } = await t.admin.get('/Importar/productos/plantilla');
    const book = read(raw.rawPayload);
    const rows = utils.sheet_to_json<Row>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    const file = rows.map(row =>
      row.map(value => (typeof value === 'number' ? `${value}`.replace('.', ',') : value)).join(';'),
    );
    const records = articulo('CSV-001').join(';').replaceAll('.', ',');
    expect(prevista(await simulate('productos', csv([...file, records].join('\r\n'))))).toMatchObject({
      filas: 1,
      totalErrores: 0,
    });
  });

  it('leaves out its example only where it stands, before the first record', async () => {
    const file = Buffer.from('Nombre\nPinturas de prueba\nFamilia de ejemplo\n');
    expect(prevista(await simulate('categorias', file))).toMatchObject({ filas: 2, totalErrores: 0 });
  });
});

describe('the Excel of a list', () => {
  beforeAll(async () => {
    await send('productos', articulos(articulo('VUELTA-1')));
    await send('proveedores', proveedores('Vuelta S.A.'));
  });

  it.each<[Importable, string[], string]>([
    ['productos', ['Fecha creado', 'Estado'], 'Ya existe un artículo con el código'],
    ['proveedores', ['Id', 'Estado'], 'Ya existe un proveedor con la razón social'],
  ])('of %s is read back, and says which columns are not imported', async (recurso, ignoradas, taken) => {
    const { raw } = await t.admin.get(`/Exportar/${recurso}?formato=xlsx&text=vuelta`);
    const shown = prevista(await simulate(recurso, raw.rawPayload));
    expect(shown.ignoradas).toEqual(ignoradas);
    expect(shown.filas).toBeGreaterThan(0);
    expect(shown.filasConError).toBe(shown.filas);
    expect(shown.errores.every(({ mensaje }) => mensaje.startsWith(taken))).toBe(true);

    const [book] = Object.values(read(raw.rawPayload).Sheets);
    const filas = utils.sheet_to_json<Row>(book ?? {}, { header: 1, blankrows: true });
    const { key } = catalogos[recurso];
    const { titulo } = shown.columnas.find(({ campo }) => campo === key.field) ?? {};
    const head = filas.findIndex(fila => fila.includes(titulo ?? ''));
    const at = filas[head]?.indexOf(titulo ?? '') ?? 0;
    const others = filas.map((fila, row) => (row > head ? fila.toSpliced(at, 1, `N${'abcdef'[row % 6]}xxxx`) : fila));
    const again = await send(recurso, workbook(others.slice(0, head + 3)));
    expect(again.status, again.message).toBe(201);
  });

  it.each(['xls', 'xlsx'])('keeps texts that have an encoding of their own in such files: .%s', async formato => {
    const c = await startTrade(t);
    const names = ['Pérez &amp; Hijos', 'Uno & &lt;dos&gt; &#65;', '_x0041_ y _x005F_x0041_'].map(
      name => `${name} ${formato}`,
    );
    for (const name of names) {
      await c.proveedor({ razonSocial: name });
      const filter = encodeURIComponent(JSON.stringify({ razonSocial: name }));
      const { raw } = await t.admin.get(`/Exportar/proveedores?formato=${formato}&filter=${filter}`);
      await sql`update proveedor set "razonSocial" = "razonSocial" || ' (otro)' where "razonSocial" = ${name}`.execute(
        t.db,
      );
      const { muestra, columnas } = prevista(await simulate('proveedores', raw.rawPayload));
      const at = columnas.findIndex(({ campo }) => campo === 'razonSocial');
      expect(muestra.map(({ valores }) => valores[at])).toEqual([name]);
    }
  });

  it.each(IMPORTABLES)('of %s that found nothing has no record: what it says of that is none', async recurso => {
    const { raw } = await t.admin.get(`/Exportar/${recurso}?formato=xlsx&text=nadaqueaparezca`);
    expect(prevista(await simulate(recurso, raw.rawPayload))).toMatchObject({ filas: 0, totalErrores: 0 });
    expectRefusal(await send(recurso, raw.rawPayload), 422, 'El archivo no trae registros');
  });
});

describe('a file with errors', () => {
  it('says each by row and column, and stores nothing of the rest', async () => {
    const before = await count('producto');
    await send('productos', articulos(articulo('YA-EXISTE')));
    const file = articulos(
      articulo('BIEN-1'),
      articulo('ERR-1', { 4: 'caro', 5: 'Naves' }),
      articulo('YA-existe'),
      articulo('DOBLE-1', { 5: 'Naves' }),
      articulo('doble-1\u200b', { 5: 'Obra\u00a0 Gris' }),
      articulo('x', { 1: null, 5: null, 7: -1 }),
      articulo('FORM-1', { 4: { f: '1+1', v: 2 } }),
      articulo('DOS-1', { 4: -1.234 }),
      articulo('FORM-2', { 6: { f: '1+1' } }),
    );
    const said = [
      '3 Costo: Debe ser un número',
      '3 Familia: La familia “Naves” no existe',
      '4 Código: Ya existe un artículo con el código “YA-existe”',
      '5 Familia: La familia “Naves” no existe',
      '6 Código: “doble-1” está repetido: ya viene en la fila 5',
      '7 Código: El código lleva de 5 a 10 caracteres',
      '7 Producto: El nombre del artículo es requerido',
      '7 Familia: La familia es requerida',
      '7 Stock: La cantidad mínima es 0',
      '8 Costo: Las fórmulas no se importan: péguela como valor',
      '9 Costo: No puede ser negativo',
      // Of a program that writes formulas and does not calculate them.
      '10 Precio: Las fórmulas no se importan: péguela como valor',
    ];
    const shown = await simulate('productos', file);
    expect(errores(shown)).toEqual(said);
    expect(prevista(shown)).toMatchObject({ filas: 9, filasConError: 8, totalErrores: 12, muestra: [{ fila: 2 }] });
    const answer = await send('productos', file);
    expectRefusal(answer, 422, 'No se importó nada. Fila 3, Costo: Debe ser un número (y 11 errores más)');
    expect(errores(answer)).toEqual(said);
    expect(await count('producto')).toBe((before ?? 0) + 1);
  });

  it('says which cells Excel could not compute, and which are of a formula that stands in another', async () => {
    const cells = [
      '<c r="A2" t="e"><v>#N/A</v></c>',
      '<c r="A3"><f t="array" ref="A3:A4">B1:B2</f><v>1</v></c>',
      '<c r="A4"><v>2</v></c>',
      '<c r="A5" t="b"><v>1</v></c>',
      '<c r="A6" t="b"><v>0</v></c>',
      '<c r="A7"><v>NaN</v></c>',
      '<c r="A8"><v>1e999</v></c>',
    ];
    const rows = cells.map((cell, at) => `<row r="${at + 2}">${cell}</row>`).join('');
    const shown = await simulate('categorias', workbookOf(sheetOf(1).replace('</sheetData>', `${rows}</sheetData>`)));
    const formula = 'Las fórmulas no se importan: péguela como valor';
    expect(errores(shown)).toEqual([
      '2 Nombre: Tiene un error de Excel',
      `3 Nombre: ${formula}`,
      `4 Nombre: ${formula}`,
      '7 Nombre: Tiene un error de Excel',
      '8 Nombre: Tiene un error de Excel',
    ]);
    expect(prevista(shown).muestra.map(({ valores }) => valores)).toEqual([['VERDADERO'], ['FALSO']]);
  });

  it('with a password says that it has one', async () => {
    const made = CFB.read(workbook([['Nombre'], ['Tejas']], 'biff8'), { type: 'buffer' });
    const records = Buffer.from((CFB.find(made, '/Workbook')?.content ?? []) as Uint8Array);
    const begin = 4 + records.readUInt16LE(2);
    // Excel writes this record behind the first one of a workbook that it encrypts.
    const filePass = Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]);
    const locked = CFB.utils.cfb_new();
    CFB.utils.cfb_add(
      locked,
      '/Workbook',
      Buffer.concat([records.subarray(0, begin), filePass, records.subarray(begin)]),
    );
    const file = Buffer.from(CFB.write(locked, { type: 'buffer' }) as Uint8Array);
    expectRefusal(
      await simulate('categorias', file),
      422,
      'El archivo está protegido con contraseña: guárdelo sin ella',
    );
  });

  it('shows the first of its rows and of its errors, and counts all', async () => {
    const names = [...Array(21).keys()].map(n => `Familia ${'abcdefghijklmnopqrstu'[n]}`);
    const wrongs = [...Array(1001).keys()].map(n => `Familia ${n}`);
    const shown = prevista(await simulate('categorias', csv(['nombre', ...names, ...wrongs].join('\n'))));
    expect([shown.filas, shown.filasConError, shown.totalErrores]).toEqual([1022, 1001, 1001]);
    expect([shown.muestra.length, shown.errores.length]).toEqual([20, 1000]);
    const threeEach = Array.from({ length: 400 }, (_, n) => articulo(`TRES-${n}`, { 1: null, 4: 'caro', 7: -1 }));
    expect(prevista(await simulate('productos', articulos(...threeEach)))).toMatchObject({
      filas: 400,
      totalErrores: 1200,
    });
  });

  it('is stored not even in part when the database refuses its last row', async () => {
    const before = await count('cliente');
    const filas = Array.from({ length: 1500 }, (_, n) => [
      'A',
      'B',
      `9-${n}`,
      '8887776666',
      'a@x.cr',
      'P',
      'C',
      'D',
      'E',
    ]);
    await sql`alter table cliente add constraint prueba check (cedula <> '9-1499')`.execute(t.db);
    const heads = ['nombre', 'apellido', 'cedula', 'telefono', 'email', 'provincia', 'ciudad', 'calle', 'casa'];
    expectRefusal(await send('clientes', workbook([heads, ...filas])), 422);
    await sql`alter table cliente drop constraint prueba`.execute(t.db);
    expect(await count('cliente')).toBe(before);
  });

  it('names a client by the cédula however it is spaced, and a family that is inactive', async () => {
    const heads = 'nombre;apellido;cedula;telefono;email;provincia;ciudad;calle;casa';
    const row = (cedula: string) => `A;B;${cedula};8887776666;a@x.cr;P;C;D;E`;
    await send('clientes', csv(`${heads}\n${row('1-0203-0405')}`));
    const spaced = ['1 0203 0405', '2-0203-0405', '202030405', '2 0203 0405'].map(row).join('\n');
    expect(errores(await simulate('clientes', csv(`${heads}\n${spaced}`)))).toEqual([
      '2 Cedula: Ya existe un cliente con la cédula “1 0203 0405”',
      '4 Cedula: “202030405” está repetido: ya viene en la fila 3',
      '5 Cedula: “2 0203 0405” está repetido: ya viene en la fila 3',
    ]);
    // Where several have it, it is one error.
    const trade = await startTrade(t);
    for (const cedula of ['4-0404-0404', '404040404']) await trade.cliente({ cedula });
    expect(errores(await simulate('clientes', csv(`${heads}\n${row('4 0404 0404')}`)))).toEqual([
      '2 Cedula: Ya existe un cliente con la cédula “4 0404 0404”',
    ]);
    expect(errores(await simulate('clientes', csv(`${heads}\n${row('3').replace(';P;C', ';P; S;C')}`)))).toEqual([
      '2 null: Trae más valores que encabezados: ponga entre comillas el texto con separadores',
    ]);
    const unheaded = '2 null: Trae “rojo” en una columna sin encabezado';
    expect(errores(await simulate('categorias', csv('Nombre;\nTejas;rojo')))).toEqual([unheaded]);
    for (const blank of [null, 2026]) {
      const filas: Row[] = [
        [blank, 'Nombre'],
        ['rojo', 'Tejas'],
        [null, 'Clavos', null],
        ['aparte'],
        [null, 'Zinc', 'gris'],
      ];
      expect(errores(await simulate('categorias', workbook(filas)))).toEqual([
        unheaded,
        '5 null: Trae “gris” en una columna sin encabezado',
      ]);
    }
    const coded: Row[] = [
      ['Nombre', null],
      ['Tejas', { v: 42, z: '0000' }],
      ['Vigas', { f: '1+1' }],
    ];
    expect(errores(await simulate('categorias', workbook(coded)))).toEqual([
      '2 null: Trae “0042” en una columna sin encabezado',
      '3 null: Trae una fórmula en una columna sin encabezado',
    ]);
    expect(errores(await simulate('categorias', csv('Nombre\nCañón\n\u200b Can\u0303o\u0301n')))).toEqual([
      '3 Nombre: “Cañón” está repetido: ya viene en la fila 2',
    ]);
    // Rows are counted as Excel shows them.
    expect(errores(await simulate('categorias', csv('sep=;\nNombre;\n\nTejas 4;')))).toEqual([
      '4 Nombre: La Familia es requerida (Debe ser valida)',
    ]);
    const unstorable = Buffer.from('\ufeffNombre\nTe\u0000jas', 'utf16le');
    expect(errores(await simulate('categorias', unstorable))).toEqual(['2 Nombre: Tiene caracteres que no se admiten']);
    await t.admin.put(`/Categoria/updateEstatus/${await d.familia('Vieja')}`);
    expect(errores(await simulate('productos', articulos(articulo('INACT-1', { 5: 'vieja' }))))).toEqual([
      '2 Familia: La familia “Vieja” está inactiva',
    ]);
  });

  it('knows a supplier by the name that is shown, however many blanks it is written with', async () => {
    const trade = await startTrade(t);
    await trade.proveedor({ razonSocial: 'Aceros  del\u00a0Norte S.A.' });
    for (const written of ['Aceros del Norte S.A.', 'ACEROS   del Norte S.A.', 'Aceros\u00a0del Norte S.A.'])
      expect(errores(await simulate('proveedores', proveedores(written)))).toEqual([
        expect.stringMatching(/^2 Razón social: Ya existe un proveedor con la razón social/),
      ]);
  });

  it('knows a family by a name without its accents, unless it may be another', async () => {
    await d.familia('Tubería y fijación');
    const rows = ['ACE-1', 'ACE-4'].map(codigo => articulo(codigo, { 5: 'TUBERIA Y FIJACION' }));
    const read = prevista(await simulate('productos', articulos(...rows)));
    const known = { valores: expect.arrayContaining(['Tubería y fijación']) };
    expect(read).toMatchObject({ errores: [], muestra: [known, known] });
    await d.familia('Canas');
    await d.familia('Cañas');
    const { muestra, errores: wrong } = prevista(
      await simulate('productos', articulos(articulo('ACE-2', { 5: 'CAÑAS' }), articulo('ACE-3', { 5: 'canás' }))),
    );
    expect(muestra).toEqual([expect.objectContaining({ valores: expect.arrayContaining(['Cañas']) })]);
    expect(wrong).toMatchObject([{ fila: 3, mensaje: 'La familia “canás” no existe' }]);
  });

  it('is known by headings with more words, unless they say something else', async () => {
    const rest = 'Producto (nombre);Presentación;Descripción;Familia\nPAL-1;9;Cemento;Saco;Gris;Obra Gris';
    const read = prevista(await simulate('productos', csv(`Código (SKU);Costo unitario ₡;${rest}`)));
    expect(read.muestra[0]?.valores.slice(0, 5)).toEqual(['PAL-1', 'Cemento', 'Saco', 'Gris', 9]);
    for (const other of ['Costo (total)', 'Costo en $', 'Costo (USD)', 'Código (viejo)'])
      expectRefusal(
        await simulate('productos', csv(`Código;${other};${rest}`)),
        422,
        new RegExp(`no se conoce “${other.replaceAll(/[()$]/g, String.raw`\$&`)}”`),
      );
  });

  it('says which columns are missing, unknown and twice', async () => {
    const file = csv('Código;Producto;Color;costo;Costo\nABC-1;X;Rojo;1;1');
    expectRefusal(
      await simulate('productos', file),
      422,
      'Las columnas no son las de la plantilla: faltan “Presentación”, “Descripción”, “Familia”; no se conoce “Color”; viene dos veces “Costo”',
    );
    // Of the unknown ones it names ten.
    const many = await simulate('categorias', csv(`Nombre;${[...'abcdefghijk'].join(';')}\nTejas`));
    expectRefusal(many, 422, /no se conocen “a”, .*“j”$/);
    expectRefusal(
      await simulate('categorias', csv('Nombre\n')),
      422,
      'El archivo no trae registros: solo tiene los encabezados',
    );
  });
});

/** XML of a row with a cell that has a value, or only a format. */
const rowAt = (row: number, value = '<is><t>Tejas</t></is>') =>
  `<row r="${row}"><c r="A${row}" t="inlineStr">${value}</c></row>`;

describe('an attack', () => {
  it.each<[string, () => Buffer, number, RegExp]>([
    ['HTML called .xls', () => csv('\n<html><table><tr><td>Nombre</td></tr></table></html>'), 415, /página HTML/],
    ['the same behind a BOM', () => csv('\ufeff<table><tr><td>Nombre</td></tr></table>'), 415, /página HTML/],
    ['XHTML', () => csv('<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><table/></html>'), 415, /página HTML/],
    ['XML of Excel 2003', () => csv('\ufeff<?xml version="1.0"?><Workbook><Worksheet/></Workbook>'), 415, /es un XML/],
    ['a PDF', () => csv('%PDF-1.7\n'), 415, /no es una hoja/],
    ['a text of a word processor', () => csv('{\\rtf1 Nombre}'), 415, /no es una hoja/],
    ['bytes of anything', () => Buffer.from([1, 0, 2, 0, 255, 7]), 415, /no es una hoja/],
    ['control characters', () => Buffer.from([1, 2, 3, 4, 5]), 415, /no es una hoja/],
    ['a NUL far behind the start', () => csv(`Nombre\n${'a'.repeat(250)}\0`), 415, /no es una hoja/],
    ['a heading with some', () => csv(`Nombre${' '.repeat(250)};\u0001\nA;b`), 422, /no se conoce “…”$/],
    ['a zip that breaks off', () => workbook([['Nombre'], ['A']]).subarray(0, 300), 422, /dañado/],
    ['a zip that is no workbook', () => Buffer.from(`PK\x03\x04${'\0'.repeat(40)}`, 'latin1'), 422, /dañado/],
    [
      'a sheet of another program',
      () => workbook([['Nombre'], ['A']], 'ods', 1),
      415,
      /se admiten \.xlsx, \.xls y \.csv/,
    ],
    ['an OLE2 file that is no workbook', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(4096, '0'), 'hex'), 422, /dañado/],
    ['a zip that says it is a bomb', () => workbookOf(sheetOf(3), { contents: 0x7fffffff }), 413, /demasiado grande/],
    [
      '200,000 rows in .xlsx',
      () => workbookOf(sheetOf(200_001)),
      413,
      /^La hoja pasa de la fila 20\D?001 y se admiten 20\D?000 registros/,
    ],
    [
      'as many in one that declares fewer',
      () => workbookOf(sheetOf(200_001).replace('<sheetData>', '<dimension ref="A1:A2"/>$&')),
      413,
      /^La hoja pasa de la fila 20\D?001 y se admiten 20\D?000 registros/,
    ],
    [
      'a row behind 20,000 that are not there, in one that declares no size',
      () => workbookOf(sheetOf(2).replace('</sheetData>', `${rowAt(20_005)}${rowAt(1_048_576, '')}</sheetData>`)),
      413,
      /hasta la fila 20\D?005 y se admiten 20\D?000 registros/,
    ],
    [
      'such a row of a number, in the workbook of a .NET program',
      () =>
        workbookOf(
          sheetOf(2)
            .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
            .replace('xmlns=', 'xmlns:x=')
            .replace('</x:sheetData>', '<x:row r="20005"><x:c r="A20005"><x:v>1</x:v></x:c></x:row>$&'),
        ),
      413,
      /hasta la fila 20\D?005 y se admiten 20\D?000 registros/,
    ],
    [
      'as many that are blank',
      () => workbookOf(sheetOf(2).replace('<sheetData>', '<dimension ref="A1:A200001"/>$&')),
      413,
      /hasta la fila 200\D?001 y se admiten 20\D?000 registros/,
    ],
    [
      '200,000 rows in .csv',
      () => csv(`Nombre\n${'Familia\n'.repeat(200_000)}`),
      413,
      /^La hoja pasa de la fila 20\D?001 y se admiten 20\D?000 registros/,
    ],
    ['more than 10 MB', () => Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a'), 413, /pesa más de 10 MB/],
    ['nothing', () => Buffer.alloc(0), 422, /vacío/],
    ['quotes without end', () => csv('Nombre\n"A'), 422, /comillas/],
    ['a formula in .csv', () => csv('Nombre\n =1+1'), 200, /./],
  ])('%s is refused, and the server goes on', async (_, make, status, message) => {
    const answer = await simulate('categorias', make());
    expect(answer.status, answer.message).toBe(status);
    if (status === 200) expect(errores(answer)).toEqual(['2 Nombre: Las fórmulas no se importan: péguela como valor']);
    else expect(answer.message).toMatch(message);
    expect((await t.stranger.get('/health')).status).toBe(200);
  });

  const spaces = Buffer.alloc(150 * 1024 * 1024, ' ');
  it.each<[string, Lies]>([
    ['the table of contents', { contents: 1000 }],
    ['the local header', { local: 1000, contents: 1000 }],
    ['both, with the sizes behind the bytes', { local: 0, contents: 100, describedBehind: true }],
  ])('by a zip that lies in %s is counted by its real bytes', async (_, lies) => {
    const bomb = workbookOf(spaces, lies);
    expect(bomb.length).toBeLessThan(IMPORT_BYTES_MAX);
    expectRefusal(
      await simulate('categorias', bomb),
      413,
      'El archivo descomprimido es demasiado grande: divídalo en varios',
    );
  });

  it('by many files that each are small is counted together', async () => {
    const content = Buffer.alloc(1024 * 1024);
    const parts = Array.from({ length: 120 }, (_, at) => ({ name: `xl/parte${at}.xml`, content }));
    expectRefusal(await simulate('categorias', zip(parts)), 413);
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `xl/parte${at}.xml`, content: '' }));
    expectRefusal(await simulate('categorias', zip(many)), 413, 'El archivo comprimido trae demasiadas partes');
  });

  it('on the memory or the time of the process ends that process only', async () => {
    const file = workbookOf(sheetOf(20_000));
    const reading = (limits: Partial<ProcessLimits>) =>
      readImport('categorias', file, { memoryMb: 640, timeoutMs: 45_000, ...limits });
    // The limit includes buffers: a heap of this size would hold the objects.
    await expect(reading({ memoryMb: 120 })).rejects.toThrow('demasiado grande o complicado');
    await expect(reading({ timeoutMs: 1 })).rejects.toThrow('demasiado grande o complicado');
    expect((await reading({})).total).toBe(19_999);
  });

  it.each<[string, (rows: number) => Buffer]>([
    ['xlsx', rows => workbookOf(sheetOf(rows))],
    ['csv', rows => csv('Familia\n'.repeat(rows))],
  ])('of one record more than are admitted is refused whole (%s)', async (_, make) => {
    const reading = (rows: number) => readImport('categorias', make(rows));
    // Besides the heading.
    expect((await reading(20_001)).total).toBe(20_000);
    await expect(reading(20_002)).rejects.toThrow(/^La hoja (pasa de|llega hasta) la fila 20\D?00[12] y se admiten/);
  });

  it('is for who may add the records only', async () => {
    const person = await t.userWith({ productos: ['actualizar'] });
    expectRefusal(await send('productos', articulos(articulo('NADA-1')), {}, person), 403);
    expectRefusal(await person.get('/Importar/productos/plantilla'), 403);
    expect((await person.get('/Importar/clientes/plantilla')).status).toBe(200);
    expectRefusal(await t.admin.post('/Importar/productos', {}), 415);
    expect((await t.admin.get('/Importar/usuarios/plantilla')).status).toBe(404);
  });
});

describe('importing twice', () => {
  it('with the same key stores once and answers the same; without, says that they exist', async () => {
    const file = articulos(articulo('CLAVE-1'));
    const headers = { 'idempotency-key': 'importacion-1' };
    const first = await send('productos', file, headers);
    const again = await send('productos', file, headers);
    expect([again.status, again.data, again.message]).toEqual([201, first.data, first.message]);
    expectRefusal(await send('productos', articulos(articulo('CLAVE-2')), headers), 422);
    expect(errores(await send('productos', file))).toEqual(['2 Código: Ya existe un artículo con el código “CLAVE-1”']);
  });

  it('at the same moment stores once', async () => {
    const heads = 'nombre;apellido;cedula;telefono;email;provincia;ciudad;calle;casa';
    const file = csv(`${heads}\nA;B;7-7777-7777;8887776666;a@x.cr;P;C;D;E`);
    const answers = await Promise.all([send('clientes', file), send('clientes', file)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('at the same moment tells the second which records there are by then', async () => {
    const file = csv('Nombre\nCielorrasos\nZapatas');
    const held = sql`lock table categoria in share row exclusive mode`;
    const answers = await atTheSameMoment(t.db, held, () => [send('categorias', file), send('categorias', file)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && errores(refused)).toEqual([
      '2 Nombre: Ya existe una familia con el nombre “Cielorrasos”',
      '3 Nombre: Ya existe una familia con el nombre “Zapatas”',
    ]);
  });
});

/** IMPORT_ROWS=10000 measures the largest import of an office. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 3_000);

describe('thousands of articles', () => {
  it('are stored while others are answered', async () => {
    const file = articulos(...Array.from({ length: ROWS }, (_, n) => articulo(`M-${String(n).padStart(6, '0')}`)));
    const done: string[] = [];
    const note = <T>(name: string, answer: Promise<T>) => answer.finally(() => done.push(name));
    const [before, moves] = [await count('producto'), await count('movimiento_stock')];
    const imported = note('import', send('productos', file));
    for (let n = 0; n < 10; n += 1) await note('health', t.stranger.get('/health'));
    const answer = await imported;
    expect(importResult.parse(answer.data)).toEqual({ creados: ROWS });
    expect(done.at(-1)).toBe('import');
    expect(await count('producto')).toBe((before ?? 0) + ROWS);
    expect(await count('movimiento_stock')).toBe((moves ?? 0) + ROWS);
  });
});
