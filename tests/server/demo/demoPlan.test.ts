import { describe, expect, it } from 'vitest';
import { categorias } from '#contract/categoria';
import { isSpecialArticle } from '#contract/constants';
import { addDays } from '#contract/text/format';
import { nameOfLine } from '#contract/text/lineName';
import { isLate, pedidoLineaForm } from '#contract/pedido';
import { modulos } from '#contract/permisos';
import { productos } from '#contract/producto';
import { articulos } from '../../../src/server/db/seed/demo/articulos';
import { familias } from '../../../src/server/db/seed/demo/familias';
import { planCambios } from '../../../src/server/db/seed/demo/changes';
import { planPedidos, type PedidoPlan } from '../../../src/server/db/seed/demo/pedidos';
import { proyectos } from '../../../src/server/db/seed/demo/proyectos';
import { perfiles } from '../../../src/server/db/seed/demo/perfiles';
import { claveDemo, usuarios } from '../../../src/server/db/seed/demo/usuarios';

const thousandths = (amount: number): number => Math.round(amount * 1000);
const decimals = (amount: number): number => `${amount}`.split('.')[1]?.length ?? 0;
const isMeasured = (presentacion: string): boolean => /^(Metro cúbico|Metro lineal|Kilogramo)\b/.test(presentacion);

/** Names without case, accents and spaces, as a reader would compare them. */
const plain = (names: readonly string[]): string[] =>
  names.map(name =>
    name
      .normalize('NFD')
      .replace(/[\p{M}\s]/gu, '')
      .toLowerCase(),
  );
const expectUnique = (names: readonly string[]): void => expect(new Set(plain(names)).size).toBe(names.length);

const porCodigo = new Map(articulos.map(articulo => [articulo.codigo, articulo]));
const activos = new Set<string>(proyectos.filter(proyecto => proyecto.estatus).map(proyecto => proyecto.nombre));
const usuario = (email: string) => {
  const found = usuarios.find(candidate => candidate.email === email);
  if (!found) throw new Error(`No user ${email}`);
  return found;
};

/** Date and hour in Costa Rica, by the runtime's time zone data. */
const costaRica = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Costa_Rica',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const local = (instant: Date): { day: string; hour: number } => {
  const [day = '', time = ''] = costaRica.format(instant).split(', ');
  return { day, hour: Number(time.slice(0, 2)) };
};
const isSunday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

const received = (order: PedidoPlan, indice: number): number =>
  order.recepciones
    .flatMap(({ lineas }) => lineas)
    .filter(line => line.indice === indice)
    .reduce((sum, line) => sum + thousandths(line.cantidad), 0);
const pending = (order: PedidoPlan): number =>
  order.lineas.reduce((sum, line, i) => sum + thousandths(line.cantidad) - received(order, i), 0);
const isOverdue = (order: PedidoPlan, hoy: Date): boolean =>
  isLate(
    {
      fechaEntrega: order.fechaEntrega,
      estado: pending(order) === 0 ? 'Entregado' : 'Pendiente',
      pedidoDetalle: order.lineas.map((line, i) => ({
        id: i + 1,
        idProducto: 1,
        nombreProducto: line.codigo,
        cantidad: line.cantidad,
        recibido: received(order, i) / 1000,
        direccionamiento: line.direccionamiento,
      })),
    },
    local(hoy).day,
  );

describe('the catalogues of the demo', () => {
  it('has 12 families of letters and spaces', () => {
    expect(familias).toHaveLength(12);
    for (const nombre of familias) {
      expect(nombre).toMatch(/^[\p{L} ]+$/u);
      expect(categorias.create.parse({ nombre }).nombre).toBe(nombre);
    }
    expectUnique(familias);
  });

  it('has 150 articles within the limits of S5', () => {
    expect(articulos).toHaveLength(150);
    expect(articulos.filter(articulo => !articulo.estatus)).toHaveLength(3);
    expectUnique(articulos.map(articulo => articulo.codigo));
    expectUnique(articulos.map(articulo => articulo.nombreProducto));
    for (const articulo of articulos) {
      const { codigo, nombreProducto, presentacion, descripcion, costo, precio, stock } = articulo;
      expect(productos.create.parse({ ...articulo, idCategoria: 1 }), codigo).toMatchObject({
        codigo,
        nombreProducto,
        presentacion,
        descripcion,
        costo,
        precio,
        stock,
      });
      expect(codigo).toMatch(/^[A-Z]{3}-\d{4}$/);
      expect(isSpecialArticle(codigo)).toBe(false);
      expect(nombreProducto.length).toBeLessThanOrEqual(100);
      expect(presentacion.length).toBeLessThanOrEqual(250);
      expect(descripcion.length).toBeLessThanOrEqual(250);
      expect(descripcion.length, `${codigo} says little`).toBeGreaterThan(25);
    }
  });

  it('sells every article at a plausible margin', () => {
    for (const { codigo, costo, precio } of articulos) {
      expect(precio / costo, codigo).toBeGreaterThanOrEqual(1.2);
      expect(precio / costo, codigo).toBeLessThanOrEqual(1.4);
      expect(Math.max(decimals(costo), decimals(precio)), codigo).toBeLessThanOrEqual(2);
    }
  });

  it('keeps stock in decimals only where the article is measured', () => {
    for (const { codigo, stock, presentacion, usual } of articulos) {
      expect(stock, codigo).toBeGreaterThanOrEqual(0);
      expect(decimals(stock), codigo).toBeLessThanOrEqual(isMeasured(presentacion) ? 3 : 0);
      expect(usual[0], codigo).toBeGreaterThanOrEqual(1);
      expect(usual[1], codigo).toBeGreaterThan(usual[0]);
    }
    expect(articulos.filter(articulo => isMeasured(articulo.presentacion)).length).toBeGreaterThan(10);
  });

  it('gives every family enough articles to fill a page of choices', () => {
    for (const familia of familias) {
      expect(articulos.filter(articulo => articulo.familia === familia).length, familia).toBeGreaterThanOrEqual(8);
    }
  });

  it('has 12 projects, ten of them running', () => {
    expect(proyectos).toHaveLength(12);
    expect(activos.size).toBe(10);
    expectUnique(proyectos.map(proyecto => proyecto.nombre));
  });
});

describe('the staff of the demo', () => {
  const staff = (perfil: string) => usuarios.filter(user => user.estatus && user.perfiles.includes(perfil));

  it('is one administrator, two buyers, three keepers, an accountant, and a keeper who has left', () => {
    expect(usuarios).toHaveLength(8);
    expect(staff('Administrador').map(user => user.email)).toEqual(['admin@bodega.cr']);
    expect(usuarios.filter(user => user.roll === 'Administrador').map(user => user.email)).toEqual(['admin@bodega.cr']);
    expect(staff('Compras')).toHaveLength(2);
    expect(staff('Bodega')).toHaveLength(3);
    expect(staff('Contabilidad')).toHaveLength(1);
    expect(usuarios.filter(user => !user.estatus)).toHaveLength(1);
    expect(claveDemo.length).toBeGreaterThanOrEqual(8);
  });

  it('has addresses and names of its own', () => {
    expectUnique(usuarios.map(user => user.email));
    expectUnique(usuarios.map(user => user.nombreUsuario));
    for (const { email, nombre, apellido } of usuarios) {
      expect(email).toMatch(/^[a-z]+(\.[a-z]+)?@bodega\.cr$/);
      expect(`${nombre} ${apellido}`).toMatch(/^\p{Lu}[\p{L} ]+$/u);
    }
  });

  it('links only to profiles and projects that exist', () => {
    const known = new Set(['Administrador', ...perfiles.map(perfil => perfil.nombre)]);
    expectUnique([...known]);
    for (const user of usuarios) {
      expect(user.perfiles.length).toBeGreaterThan(0);
      expect(user.perfiles.every(perfil => known.has(perfil))).toBe(true);
      expectUnique(user.proyectos);
      if (user.estatus) expect(user.proyectos.every(proyecto => activos.has(proyecto))).toBe(true);
    }
  });

  it('puts a buyer and a keeper on every running project', () => {
    for (const proyecto of activos) {
      for (const perfil of ['Compras', 'Bodega']) {
        expect(
          staff(perfil).some(user => user.proyectos.some(own => own === proyecto)),
          `${perfil} ${proyecto}`,
        ).toBe(true);
      }
    }
  });

  it('gives profiles modules of S6, each once and with some flag', () => {
    const ids = new Set<number>(Object.values(modulos));
    for (const perfil of perfiles) {
      expect(new Set(perfil.modulos.map(modulo => modulo.idModulo)).size).toBe(perfil.modulos.length);
      for (const { idModulo, ver, agregar, eliminar, actualizar } of perfil.modulos) {
        expect(ids.has(idModulo)).toBe(true);
        expect(ver || agregar || eliminar || actualizar).toBe(true);
      }
    }
  });

  it('lets those who order, receive, count and serve from the shelf do so, and no profile administer users or rights', () => {
    for (const perfil of perfiles) {
      const administered = perfil.modulos.filter(({ idModulo }) => [3, 8, 9, 10, 11].includes(idModulo));
      expect(administered, perfil.nombre).toEqual([]);
      const orders = perfil.modulos.find(modulo => modulo.idModulo === modulos.pedidos);
      expect(orders?.agregar, perfil.nombre).toBe(perfil.nombre !== 'Contabilidad');
      const articles = perfil.modulos.find(modulo => modulo.idModulo === modulos.productos);
      expect(articles?.actualizar, perfil.nombre).toBe(perfil.nombre !== 'Contabilidad');
    }
  });
});

describe('the orders of the demo', () => {
  const DAY = 86_400_000;
  const dates = [
    // All weekdays, a leap day, and the turns of a year and of a day in Costa Rica.
    ...Array.from({ length: 7 }, (_, i) => new Date(Date.UTC(2026, 4, 4 + i, 18))),
    new Date('2028-02-29T12:00:00Z'),
    new Date('2026-01-01T05:59:59.999Z'),
    new Date('2026-01-01T06:00:00Z'),
  ];

  it('are the same for the same day, whatever the hour, and the same shape on every day', () => {
    const morning = new Date('2026-05-04T06:00:00Z');
    const night = new Date('2026-05-05T05:59:59.999Z');
    expect(planPedidos(morning)).toEqual(planPedidos(night));
    expect(planPedidos(morning)).not.toBe(planPedidos(morning));
    expect(planPedidos(new Date(night.getTime() + 1))).not.toEqual(planPedidos(night));
  });

  it('are those of a week before, seven days later: what holds on every weekday holds on every day', () => {
    const aWeekOn = (instant: Date) => new Date(instant.getTime() + 7 * DAY);
    for (const hoy of dates) {
      const moved = planPedidos(hoy).map(order => ({
        ...order,
        fecha: aWeekOn(order.fecha),
        fechaEntrega: addDays(order.fechaEntrega, 7),
        recepciones: order.recepciones.map(receipt => ({ ...receipt, fecha: aWeekOn(receipt.fecha) })),
      }));
      expect(planPedidos(aWeekOn(hoy))).toEqual(moved);
    }
  });

  describe.each(dates)('seeded at %s', hoy => {
    const plan = planPedidos(hoy);
    const yesterday = local(new Date(hoy.getTime() - DAY)).day;

    it('are 120: 70 delivered, 30 in part, 20 untouched, 13 overdue', () => {
      const delivered = plan.filter(order => pending(order) === 0);
      const untouched = plan.filter(order => order.recepciones.length === 0);
      expect(plan).toHaveLength(120);
      expect(delivered).toHaveLength(70);
      expect(untouched).toHaveLength(20);
      expect(plan.filter(order => pending(order) > 0 && order.recepciones.length > 0)).toHaveLength(30);
      const overdue = plan.filter(order => isOverdue(order, hoy));
      expect(overdue).toHaveLength(13);
      expect(overdue.filter(order => order.recepciones.length === 0)).toHaveLength(4);
      expect(delivered.every(order => order.recepciones.length <= 4)).toBe(true);
      for (const count of [1, 2, 3, 4]) {
        expect(
          delivered.some(order => order.recepciones.length === count),
          `${count} receipts`,
        ).toBe(true);
      }
    });

    it.each([110, 120])('leave something to receive of number %d, which the browser tests receive', number => {
      expect(pending(plan[number - 1] as PedidoPlan)).toBeGreaterThan(0);
      expect(planCambios(plan, hoy).map(({ pedido }) => pedido)).not.toContain(number - 1);
    });

    it('come oldest first, in working hours, within four months, none after yesterday', () => {
      const instants = plan.flatMap(order => [order.fecha, ...order.recepciones.map(receipt => receipt.fecha)]);
      const oldest = local(new Date(hoy.getTime() - 123 * DAY)).day;
      for (const instant of instants) {
        const { day, hour } = local(instant);
        expect(instant.getTime()).toBeLessThan(hoy.getTime());
        expect(day >= oldest && day <= yesterday).toBe(true);
        expect(isSunday(day)).toBe(false);
        expect(hour).toBeGreaterThanOrEqual(7);
        expect(hour).toBeLessThan(17);
      }
      const ordered = plan.map(order => order.fecha.getTime());
      expect(ordered).toEqual([...ordered].sort((a, b) => a - b));
    });

    it('are due on a working day after the one on which they were placed', () => {
      for (const order of plan) {
        expect(order.fechaEntrega).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(order.fechaEntrega > local(order.fecha).day).toBe(true);
        expect(isSunday(order.fechaEntrega)).toBe(false);
      }
    });

    it('are placed by active members of running projects', () => {
      for (const order of plan) {
        const author = usuario(order.usuario);
        expect(activos.has(order.proyecto)).toBe(true);
        expect(author.estatus).toBe(true);
        expect(author.roll === 'Administrador' || author.proyectos.includes(order.proyecto)).toBe(true);
        expect(author.perfiles).not.toContain('Contabilidad');
      }
    });

    it('have valid lines of active articles', () => {
      for (const order of plan) {
        expect(order.lineas.length).toBeGreaterThanOrEqual(3);
        expect(order.lineas.length).toBeLessThanOrEqual(26);
        expect(new Set(order.lineas.map(line => line.codigo)).size).toBe(order.lineas.length);
        for (const line of order.lineas) {
          const articulo = porCodigo.get(line.codigo);
          expect(articulo?.estatus, line.codigo).toBe(true);
          pedidoLineaForm.parse({ ...line, idProducto: 1 });
          expect(line.direccionamiento).toMatch(/^[\d.,-]{1,30}$/);
          expect(line.cantidad).toBeGreaterThanOrEqual(1);
          expect(decimals(line.cantidad)).toBeLessThanOrEqual(isMeasured(articulo?.presentacion ?? '') ? 3 : 0);
          const [least, most] = articulo?.usual ?? [0, 0];
          expect(line.cantidad >= least && line.cantidad <= most, `${line.cantidad} of ${line.codigo}`).toBe(true);
          expect(nameOfLine(articulo?.nombreProducto ?? '', line.detalle).length).toBeLessThanOrEqual(250);
        }
      }
      expect(plan.filter(order => order.lineas.length >= 20).length).toBeGreaterThanOrEqual(2);
      expect(plan.filter(order => order.lineas.length > 12).length).toBeLessThanOrEqual(16);
    });

    it('are received by keepers of the project, after the order, never more than was ordered', () => {
      for (const order of plan) {
        let before = order.fecha.getTime();
        for (const receipt of order.recepciones) {
          expect(receipt.fecha.getTime()).toBeGreaterThan(before);
          before = receipt.fecha.getTime();
          const keeper = usuario(receipt.usuario);
          expect(keeper.estatus).toBe(true);
          expect(keeper.perfiles).toContain('Bodega');
          expect(keeper.proyectos).toContain(order.proyecto);
          expect(receipt.lineas.length).toBeGreaterThan(0);
          expect(new Set(receipt.lineas.map(line => line.indice)).size).toBe(receipt.lineas.length);
          for (const { indice, cantidad } of receipt.lineas) {
            const line = order.lineas[indice];
            expect(line).toBeDefined();
            expect(cantidad).toBeGreaterThan(0);
            const measured = isMeasured(porCodigo.get(line?.codigo ?? '')?.presentacion ?? '');
            expect(decimals(cantidad)).toBeLessThanOrEqual(measured ? 3 : 0);
          }
        }
        order.lineas.forEach((line, i) => expect(received(order, i)).toBeLessThanOrEqual(thousandths(line.cantidad)));
      }
    });

    it('are copied now and then from an earlier order of the same project', () => {
      const copies = [...plan.entries()].filter(([, order]) => order.copiaDe !== undefined);
      expect(copies.length).toBeGreaterThanOrEqual(4);
      expect(copies.length).toBeLessThanOrEqual(24);
      for (const [index, order] of copies) {
        const source = plan[order.copiaDe ?? -1];
        expect(order.copiaDe).toBeLessThan(index);
        expect(source?.proyecto).toBe(order.proyecto);
        const articles = new Map(source?.lineas.map(line => [line.codigo, line.direccionamiento]));
        for (const line of order.lineas) expect(line.direccionamiento).toBe(articles.get(line.codigo));
      }
    });

    it('are changed, corrected and closed, eleven of them, by people of the project and before today', () => {
      const actos = planCambios(plan, hoy);
      expect(new Set(actos.map(acto => acto.pedido)).size).toBe(11);
      for (const { pedido, fecha, usuario: email, ...acto } of actos) {
        const order = plan[pedido] as PedidoPlan;
        const { day, hour } = local(fecha);
        expect(fecha.getTime()).toBeGreaterThan(order.recepciones.at(-1)?.fecha.getTime() ?? 0);
        expect(day <= yesterday && !isSunday(day) && hour >= 7 && hour < 17, fecha.toISOString()).toBe(true);
        const person = usuario(email);
        expect(person.roll === 'Administrador' || person.proyectos.includes(order.proyecto)).toBe(true);
        // Nobody decides on their own request, and only users with the right to approve decide.
        if (acto.tipo === 'decision') {
          expect(person.perfiles.some(perfil => ['Administrador', 'Compras'].includes(perfil))).toBe(true);
          expect(
            actos.some(other => other.pedido === pedido && other.tipo !== 'decision' && other.usuario === email),
          ).toBe(false);
        }
        if (acto.tipo === 'cambio')
          expect(thousandths(acto.cantidad)).toBeGreaterThanOrEqual(received(order, acto.linea));
        expect(isOverdue(order, hoy)).toBe(false);
      }
    });

    it('bring every project, and both buyers and all keepers, into the lists', () => {
      expect(new Set(plan.map(order => order.proyecto)).size).toBe(activos.size);
      const people = new Set(plan.flatMap(order => [order.usuario, ...order.recepciones.map(r => r.usuario)]));
      for (const { email, estatus, perfiles: own } of usuarios) {
        expect(people.has(email), email).toBe(estatus && !own.includes('Contabilidad'));
      }
    });
  });
});
