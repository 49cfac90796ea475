declare module '*.gz?url' {
  const url: string;
  export default url;
}
declare module '*.bin?url' {
  const url: string;
  export default url;
}
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  const factory: import('./engine/tesseract.ts').TesseractFactory;
  export default factory;
}
