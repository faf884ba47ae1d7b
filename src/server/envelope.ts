/** Content type of every answer in the envelope: named where Fastify does not serialize the answer itself. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The envelope of a successful answer, around data that PostgreSQL already serialized to JSON. */
export const okText = (data: string, message = ''): string =>
  `{"success":true,"message":${JSON.stringify(message)},"data":${data}}`;
