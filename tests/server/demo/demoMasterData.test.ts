import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCedulaValid, clientes } from '#contract/cliente';
import { empresa } from '#contract/empresa';
import { proveedores } from '#contract/proveedor';
import { usuario } from '#contract/usuarioAdmin';
import { type AppUnderTest, startApp } from '../../support/app';
import { readPdf } from '../../support/readPdf';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ demo: true });
});
afterAll(() => t.close());

describe('the demo company', () => {
  it('has 15 suppliers and 30 clients that its own forms would take', async () => {
    const suppliers = proveedores.record.array().parse((await t.admin.get('/Proveedor')).data);
    const customers = clientes.record.array().parse((await t.admin.get('/Cliente')).data);
    expect([suppliers.length, customers.length]).toEqual([15, 30]);
    for (const one of suppliers) expect(proveedores.create.safeParse(one).success, one.razonSocial).toBe(true);
    for (const one of customers) {
      expect(clientes.create.safeParse(one).success, one.email).toBe(true);
      expect(isCedulaValid(one.cedula), one.cedula).toBe(true);
    }
    expect(new Set(customers.map(one => one.cedula)).size).toBe(30);
    expect(new Set(customers.map(one => one.estatus))).toEqual(new Set([true, false]));
  });

  it('shows its people, drawn the same every time', async () => {
    const users = usuario.array().parse((await t.admin.get('/Usuario')).data);
    const photographed = users.filter(({ foto }) => foto);
    expect([users.length, photographed.length]).toEqual([8, 7]);
    const authorization = `Bearer ${t.admin.token}`;
    for (const { id, foto } of photographed) {
      const { statusCode, rawPayload } = await t.app.inject({
        url: `/api/uploads/${id}/${foto}`,
        headers: { authorization },
      });
      expect(statusCode).toBe(200);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    }
    expect(photographed.find(({ email }) => email === 'admin@bodega.cr')?.foto).toBe('c2775b92c106ba7ce41a0a2d.webp');
  });

  it('stands on its documents', async () => {
    const [company] = empresa.array().parse((await t.admin.get('/Empresa')).data);
    const answer = await t.app.inject({
      url: '/api/Pedidos/Audit/1/0',
      headers: { authorization: `Bearer ${t.admin.token}` },
    });
    const text = JSON.stringify(await readPdf(answer.rawPayload));
    expect(text).toContain(company?.nombre);
    expect(text).toContain(company?.rnc);
  });
});
