import { NetworkError } from '../device/network.ts';
import { type SendInput, type StoredPicture, UploadRefused } from './uploads.ts';

/** Long enough for two megabytes over a bad connection. */
const TIMEOUT_MS = 120_000;

/** XMLHttpRequest, because fetch does not report upload progress. */
export function sendPicture({ bucket, id, picture, onPercent, signal }: SendInput): Promise<StoredPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new NetworkError('The picture could not be sent'));
    request.open('POST', `/files/${bucket}`);
    request.setRequestHeader('x-file-id', id);
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((100 * loaded) / total));
    request.onload = () => {
      const { status } = request;
      const answer = request.response as StoredPicture | null;
      if (status === 200 && answer) resolve({ path: answer.path, url: answer.url });
      else if (mayPass(status)) failed();
      else reject(new UploadRefused(`The picture was refused with ${status}`));
    };
    request.onerror = failed;
    request.ontimeout = failed;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('file', picture, bucket === 'signatures' ? 'signature.png' : 'picture.jpg');
    request.send(body);
  });
}

/** An ended session or a server that is busy or down: the same picture may be accepted later. */
const mayPass = (status: number) => status >= 500 || [0, 401, 408, 425, 429].includes(status);
