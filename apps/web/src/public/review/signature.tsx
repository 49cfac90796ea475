import type { Signature } from '@kickstand/domain/workorders';
import { SignaturePicture } from '../../lib/signature/signature-pad.tsx';
import { cn } from '../../ui/cn.ts';

/** A typed name is shown in handwriting, so that it does not look like a form field. */
export const WRITTEN = 'font-[cursive] text-[1.75rem] leading-10';

export function GivenSignature({ signature, label }: { signature: Signature; label: string }) {
  if (signature.kind === 'typed')
    return (
      <p
        className={cn(
          'rounded-control border border-line bg-white px-4 py-3 text-[#101418] wrap-anywhere',
          WRITTEN,
        )}
      >
        {signature.name}
      </p>
    );
  return (
    <SignaturePicture
      signature={signature}
      label={label}
      className="block aspect-5/2 w-full max-w-80 rounded-control border border-line bg-white"
    />
  );
}
