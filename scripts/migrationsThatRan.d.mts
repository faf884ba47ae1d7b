/** Files of migrations, each with a hash of what is written in it. */
type Migrations = Record<string, string>;

export function migrationsIn(folder: string): Promise<Migrations>;
export function rememberMigrations(memory: string, dataDir: string, ran: Migrations): Promise<void>;
export function editedMigrations(memory: string, dataDir: string, now: Migrations): Promise<string[]>;
