import { type DragEvent, useRef, useState } from 'react';

/** A file that is dropped or chosen: the drop area, the hidden input, and what opens it. */
export function useFileDrop(onFile: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return {
    over,
    choose: () => input.current?.click(),
    place: {
      onDragOver: (event: DragEvent) => {
        // otherwise the browser would open the file
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    field: {
      ref: input,
      type: 'file',
      className: 'hidden',
      onChange: ({ target }: { target: HTMLInputElement }) => {
        take(target.files);
        // allows choosing the same file again after it was corrected
        target.value = '';
      },
    },
  } as const;
}
