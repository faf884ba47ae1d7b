import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { StartError } from '../process/startError';

/** A value that a command needs, from an environment variable or else typed on the terminal. */
interface Question<T> {
  /** Environment variable that provides the value without prompting. */
  variable: string;
  text: string;
  schema: z.ZodType<T>;
  /** Not echoed while typed, and prompted for twice. */
  secret?: boolean;
}

export type Ask = <T>(question: Question<T>) => Promise<T>;

/** Asks to go on, by typing `word`; `text` says what will be lost. Throws StartError as `askFrom` says. */
export async function confirm(ask: Ask, text: string, word: string): Promise<void> {
  const schema = z.string().refine(typed => typed.trim() === word, `Escriba ${word} para seguir`);
  await ask({ variable: 'CONFIRMAR', text: `${text}. Escriba ${word} para seguir`, schema });
}

/** Prompts for one line; a secret one is not echoed. Rejects with StartError on Ctrl+C and Ctrl+D, and when the terminal is closed. */
function readLine(text: string, secret: boolean): Promise<string> {
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => lines.close());
    // An error of the input: the terminal was closed.
    for (const event of ['close', 'error']) {
      lines.on(event, () => reject(new StartError('Se canceló: no se cambió nada.')));
    }
    if (secret) process.stdout.write(text);
    lines.question(secret ? '' : text, line => {
      resolve(line);
      lines.close();
      if (secret) process.stdout.write('\n');
    });
  });
}

async function typed<T>({ text, schema, secret = false }: Question<T>): Promise<T> {
  for (;;) {
    const line = await readLine(`${text}: `, secret);
    const parsed = schema.safeParse(line);
    if (!parsed.success) console.log(`  ${parsed.error.issues[0]?.message ?? 'No es válido'}`);
    else if (secret && (await readLine('  Repítala: ', true)) !== line) console.log('  No son iguales');
    else return parsed.data;
  }
}

/**
 * Answers questions from the environment, or else by prompting on the terminal. Throws StartError for an invalid
 * variable, and for a missing one without a terminal.
 */
export const askFrom =
  (env: NodeJS.ProcessEnv): Ask =>
  async question => {
    const { variable, schema } = question;
    const given = env[variable];
    if (given !== undefined && given !== '') {
      const parsed = schema.safeParse(given);
      if (parsed.success) return parsed.data;
      throw new StartError(`${variable}: ${parsed.error.issues[0]?.message ?? 'no es válido'}`);
    }
    if (!process.stdin.isTTY) {
      throw new StartError(`Falta ${variable}: indíquela en el entorno o dé la orden en una terminal.`);
    }
    return typed(question);
  };
