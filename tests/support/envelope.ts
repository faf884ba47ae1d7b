import { readEnvelope, type Envelope } from '#contract/calls/envelope';

/** The envelope of a response (D1); throws if it has none. */
export function envelopeIn(value: unknown): Envelope {
  const envelope = readEnvelope(value);
  if (!envelope) throw new Error(`No envelope: ${JSON.stringify(value)}`);
  return envelope;
}
