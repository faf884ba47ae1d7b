import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/server/config';

const problemIn = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

/** The table of S10. */
describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      slowStatementMs: 500,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      seed: 'demo',
      diasEntrega: 7,
      aprobacionDosPersonas: false,
      timeZone: 'America/Costa_Rica',
      backupKeep: 7,
      dev: false,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/bodega',
      DATABASE_URL: 'postgres://u:p@db/bodega',
      DATABASE_READ_URL: 'postgres://u:p@lectura/bodega',
      PREPARED_STATEMENTS: 'true',
      ADMIN_EMAIL: 'ana@empresa.cr',
      ADMIN_PASSWORD: 'una clave larga',
      DIAS_ENTREGA: '15',
      APROBACION_DOS_PERSONAS: 'true',
      TIME_ZONE: 'America/Bogota',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      SMTP_URL: 'smtps://u:p@correo.empresa.cr:465',
      SMTP_FROM: 'Compras <compras@empresa.cr>',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/bodega',
      databaseReadUrl: 'postgres://u:p@lectura/bodega',
      preparedStatements: true,
      seed: 'empty',
      diasEntrega: 15,
    });
    expect(config).toMatchObject({
      adminEmail: 'ana@empresa.cr',
      aprobacionDosPersonas: true,
      timeZone: 'America/Bogota',
    });
    expect(config).toMatchObject({ trustProxy: '10.0.0.0/8, ::1, loopback', smtpFrom: 'Compras <compras@empresa.cr>' });
  });

  it('takes an empty or blank variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SEED: '', TIME_ZONE: '' })).toEqual(readConfig({}));
  });

  it('takes a password to the letter, as the sign-in does and npm run demo-to-real, and others without blanks around', () => {
    const pair = { ADMIN_EMAIL: ' ana@empresa.cr ', ADMIN_PASSWORD: ' una clave larga ' };
    expect(readConfig(pair)).toMatchObject({ adminEmail: 'ana@empresa.cr', adminPassword: ' una clave larga ' });
    expect(problemIn({ ...pair, ADMIN_PASSWORD: '         ' })).toContain('ADMIN_PASSWORD: falta');
  });

  it('fills an external database with nothing unless told to', () => {
    const databaseUrl = { DATABASE_URL: 'postgresql://db/bodega' };
    expect(readConfig(databaseUrl).seed).toBe('empty');
    expect(readConfig({ ...databaseUrl, SEED: 'demo' }).seed).toBe('demo');
  });

  it.each([
    ['PORT', 'tres mil'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://db/bodega'],
    ['SEED', 'todo'],
    ['ADMIN_EMAIL', 'ana'],
    // Nobody could sign in with such an address.
    ['ADMIN_EMAIL', 'ana@empresa-.cr'],
    ['DIAS_ENTREGA', '1.5'],
    ['APROBACION_DOS_PERSONAS', 'sí'],
    ['TIME_ZONE', 'America/Macondo'],
    ['TIME_ZONE', '+05:00'],
    ['TIME_ZONE', 'CET'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SMTP_URL', 'http://correo'],
    // Its host would be this machine.
    ['SMTP_URL', 'smtp:correo.empresa.cr'],
    ['SMTP_FROM', 'Compras'],
    ['SMTP_FROM', 'Compras <a@b>\r\nBcc: c@d.cr'],
    ['PORT', '80\u001b[2K'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const problem = problemIn({ [name]: value });
    expect(problem).toContain(`${name}: debe ser`);
    // oxlint-disable-next-line no-control-regex
    expect(problem).not.toMatch(/[\u0000-\u001f]/);
  });

  it('names every bad variable at once, and shows no secret', () => {
    const problem = problemIn({ PORT: 'x', SEED: 'y', ADMIN_EMAIL: 'ana@empresa.cr', ADMIN_PASSWORD: 'corta' });
    expect(problem).toContain('PORT');
    expect(problem).toContain('SEED');
    expect(problem).toContain('ADMIN_PASSWORD');
    expect(problem).not.toContain('corta');
    expect(problem).not.toContain('falta');
  });

  it.each([
    [{ ADMIN_EMAIL: 'ana@empresa.cr' }, 'ADMIN_PASSWORD: falta'],
    [{ ADMIN_PASSWORD: 'una clave larga' }, 'ADMIN_EMAIL: falta'],
    [{ SMTP_URL: 'smtp://correo' }, 'SMTP_FROM: falta'],
    [{ DATABASE_READ_URL: 'postgres://lectura/bodega' }, 'DATABASE_URL: falta'],
  ])('refuses half a pair: %o', (env, problem) => {
    expect(problemIn(env)).toContain(problem);
  });
});
