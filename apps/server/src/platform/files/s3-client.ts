import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/index.ts';

/** The S3 client library, loaded lazily because a shop with files on its own disk does not need it. */
export async function openS3Client(
  config: S3Config,
  limits: Required<Pick<S3ClientConfig, 'requestHandler' | 'maxAttempts'>>,
) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
    // other services than Amazon's refuse the checksums that newer clients add by default
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...limits,
  });
  return { s3, client };
}
