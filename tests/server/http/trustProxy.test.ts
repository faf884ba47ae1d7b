import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppUnderTest, startApp } from '../../support/app';

/** TRUST_PROXY (S10): the client's address is what a trusted proxy says; others' headers are ignored. */

const proxy = '10.0.0.1';

let t: AppUnderTest;
let withoutProxy: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ env: { TRUST_PROXY: `${proxy}, 192.168.7.0/24` } });
  withoutProxy = await startApp();
});
afterAll(async () => {
  await t.close();
  await withoutProxy.close();
});
beforeEach(async () => {
  for (const { db } of [t, withoutProxy]) await db.deleteFrom('intento_login').execute();
});

/** Tries a wrong password; returns the status, 429 after too many attempts from the apparent address. */
const guess = async (remoteAddress: string, forwardedFor?: string, { app } = t): Promise<number> => {
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const payload = { email: 'nadie@prueba.cr', password: 'mala' };
  return (await app.inject({ method: 'POST', url: '/api/Usuario/login', payload, remoteAddress, headers })).statusCode;
};
async function exhaust(remoteAddress: string, forwardedFor?: string, under = t): Promise<void> {
  for (let n = 0; n < 5; n++) expect(await guess(remoteAddress, forwardedFor, under)).toBe(401);
}

describe('behind a proxy that is trusted', () => {
  it('wrong passwords are counted against the person, not against the proxy', async () => {
    await exhaust(proxy, '203.0.113.5');
    expect(await guess(proxy, '203.0.113.5')).toBe(429);
    expect(await guess(proxy, '203.0.113.6')).toBe(401);
    // Another trusted proxy reports the same client, and one with the port of its connection.
    expect(await guess(proxy, '203.0.113.5:50123')).toBe(429);
    expect(await guess('192.168.7.20', '203.0.113.5')).toBe(429);
  });

  it('an address that is none counts by itself, and one of a zone with its network', async () => {
    await exhaust(proxy, 'unknown');
    expect(await guess(proxy, 'unknown')).toBe(429);
    for (const other of ['hidden', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:9:8'])
      expect(await guess(proxy, other)).toBe(401);
    await exhaust(proxy, 'fe80::1%eth0');
    expect(await guess(proxy, 'FE80::2%en1')).toBe(429);
    await exhaust(proxy, 'fe80:0:0:1::1%eth0');
    expect(await guess(proxy, 'fe80:0:0:2::1%eth0')).toBe(401);
  });

  it('what the person put in front of the proxy’s own entry is not believed', async () => {
    await exhaust(proxy, '203.0.113.5');
    expect(await guess(proxy, '198.51.100.1, 203.0.113.5')).toBe(429);
    expect(await guess(proxy, '10.0.0.1, 203.0.113.5')).toBe(429);
  });
});

describe('from anybody else', () => {
  it('the header changes nothing: no new address for every guess', async () => {
    for (let n = 0; n < 5; n++) expect(await guess('203.0.113.77', `198.51.100.${n}`)).toBe(401);
    expect(await guess('203.0.113.77', '198.51.100.200')).toBe(429);
    expect(await guess('203.0.113.77')).toBe(429);
  });

  it('nor can it be used to have somebody else refused', async () => {
    await exhaust('203.0.113.77', '203.0.113.5');
    expect(await guess('203.0.113.5')).toBe(401);
  });

  it('without TRUST_PROXY nobody is believed, not even on the same machine', async () => {
    for (let n = 0; n < 5; n++) expect(await guess('127.0.0.1', `198.51.100.${n}`, withoutProxy)).toBe(401);
    expect(await guess('127.0.0.1', '198.51.100.9', withoutProxy)).toBe(429);
  });
});
