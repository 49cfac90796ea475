export * from './bytes.ts';
export * from './canonical-json.ts';
export * from './head.ts';
export * from './merkle.ts';
export * from './packet.ts';
export * from './record.ts';
export { readTimeStamp, type TimeStamp, timeStampRequest, tokenOf } from './time-stamp.ts';
export * from './verify-packet.ts';
export { readZip, writeZip, type ZipEntry, ZipWriter } from './zip.ts';
