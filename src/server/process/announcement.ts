import type { AddressInfo } from 'node:net';
import type { SignIn } from '../db/seed/seed';
import { isLoopback } from '../fromHere';

/** Text printed to the console once the server listens: address, data folder, demo sign-ins (S10). */
export function announcement(address: AddressInfo, folder: string | undefined, signIns: SignIn[]): string {
  const lines = ['', `  Bodega está lista en ${urlOf(address)}`];
  if (folder !== undefined) lines.push(`  Los datos están en ${folder}`);
  if (signIns.length > 0) lines.push('', ...demo(address, signIns));
  lines.push('', '  Ctrl-C para detenerla', '');
  return lines.join('\n');
}

function urlOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::')
    return `http://localhost:${port} (y en las demás direcciones del equipo)`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

const demo = ({ address }: AddressInfo, signIns: SignIn[]): string[] =>
  isLoopback(address)
    ? ['  Usuarios de demostración:', ...table(signIns)]
    : ['  Los usuarios de demostración no entran mientras HOST no sea localhost: npm run demo-to-real'];

function table(signIns: SignIn[]): string[] {
  const rows = signIns.map(({ email, clave, nombre, perfil }) => [email, clave, perfil, nombre]);
  const width = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0));
  return rows.map(row => `    ${row.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd());
}
