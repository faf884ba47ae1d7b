import { z } from 'zod';

/** Description of a call in Spanish, and the schema of its `data`; 'file' if it answers a file without envelope. */
export interface Answer {
  summary: string;
  data: z.ZodType | 'file';
  /** Where there is no file, it answers an envelope without data instead. */
  orNone?: true;
  /** Schema of `data` in an answer with status 201. `data` then describes status 200, if the call has both. */
  created?: z.ZodType;
  /** The body is a multipart upload with the field `file`, and these text fields with their descriptions. */
  upload?: Readonly<Record<string, string>>;
}

export const answer = (summary: string, data: z.ZodType | 'file'): Answer => ({ summary, data });
export const created = (summary: string, data: z.ZodType): Answer => ({ summary, data, created: data });
export const rows = (summary: string, record: z.ZodType): Answer => ({ summary, data: z.array(record) });
export const file = (summary: string): Answer => ({ summary, data: 'file' });
export const none = (summary: string): Answer => ({ summary, data: z.null() });
export const upload = (summary: string, data: z.ZodType, fields = {}): Answer => ({ summary, data, upload: fields });
