/** Content type of answers whose JSON is made by PostgreSQL. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The envelope of a successful answer, around data that PostgreSQL already serialized to JSON. */
export const okText = (data: string, message = ''): string =>
  `{"success":true,"message":${JSON.stringify(message)},"data":${data}}`;
