import sharp from 'sharp';
import { type Answer, answerOf, type AppUnderTest, type Caller } from './app';

/** Generates images to upload. */

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } }, limitInputPixels: false });

export const jpeg = (width = 800, height = 600): Promise<Buffer> => plain(width, height).jpeg().toBuffer();
export const png = (width = 800, height = 600): Promise<Buffer> => plain(width, height).png().toBuffer();
export const webp = (width = 800, height = 600): Promise<Buffer> => plain(width, height).webp().toBuffer();

/** A photo with camera and GPS metadata, and rotated by its EXIF orientation. */
export const jpegWithGps = (): Promise<Buffer> =>
  plain(900, 300)
    .withExif({
      IFD0: { Make: 'CamaraSecreta' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 55/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '84/1 5/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

interface Part {
  name?: string;
  filename?: string;
  type?: string;
  /** Text fields before the file; those in `after` follow it. */
  fields?: Record<string, string>;
  after?: Record<string, string>;
}

const BOUNDARY = 'limite-de-prueba';

const textFields = (fields: Record<string, string> = {}): string =>
  Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');

/** A multipart body with one file. */
export function multipart(
  bytes: Buffer,
  { name = 'file', filename = 'foto.jpg', type = 'image/jpeg', fields, after }: Part = {},
) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(textFields(fields) + head),
      bytes,
      Buffer.from(`\r\n${textFields(after)}--${BOUNDARY}--\r\n`),
    ]),
  };
}

/** Uploads a file as a caller. */
export async function upload(
  { app }: AppUnderTest,
  caller: Caller,
  url: string,
  bytes: Buffer,
  part: Part & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { headers, payload } = multipart(bytes, part);
  const authorization = `Bearer ${caller.token}`;
  return answerOf(
    await app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { authorization, ...headers, ...part.headers },
      payload,
    }),
  );
}
