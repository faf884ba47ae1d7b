import { readEnvelope, type Envelope } from '#contract/envelope';

/** The envelope of an answer (D1); throws when it has none. */
export function envelopeIn(value: unknown): Envelope {
  const envelope = readEnvelope(value);
  if (!envelope) throw new Error(`No envelope: ${JSON.stringify(value)}`);
  return envelope;
}
