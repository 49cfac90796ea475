export interface ShrinkRequest {
  readonly id: number;
  readonly file: Blob;
}

export type ShrinkReply =
  | { readonly id: number; readonly picture: Blob }
  | { readonly id: number; readonly message: string };
