import { type DragEvent, useRef, useState } from 'react';

/** A file that is dropped on a place or chosen: the place, the hidden field and what opens it. */
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
        // Else the browser would open the file in place of the page.
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
        // The same file, mended, can be chosen again.
        target.value = '';
      },
    },
  } as const;
}
