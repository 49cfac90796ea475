import { randomUUID } from 'node:crypto';
import type { TestBrowser } from '../../testing/test-shop.ts';

export interface Uploaded {
  readonly id: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly url: string;
  readonly thumbnailUrl: string;
}

const BOUNDARY = 'kickstand-boundary';

/** The body a browser sends for a form with an id and one file. */
export function formOf(bytes: Buffer, id: string | null): Buffer {
  const field = id ? `--${BOUNDARY}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n` : '';
  return Buffer.concat([
    Buffer.from(
      `${field}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n` +
        'content-type: image/jpeg\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export async function upload(
  browser: TestBrowser,
  bucket: string,
  bytes: Buffer,
  id: string | null = randomUUID(),
  headers: Record<string, string> = {},
) {
  const response = await browser.request({
    method: 'POST',
    url: `/files/${bucket}`,
    headers: { 'content-type': FORM_TYPE, ...headers },
    payload: formOf(bytes, id),
  });
  const body = response.json() as Uploaded & { code?: string };
  return { status: response.statusCode, code: body.code ?? null, file: body as Uploaded, response };
}
