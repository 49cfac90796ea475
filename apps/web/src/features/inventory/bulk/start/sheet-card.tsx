import type { Delimiter } from '@kickstand/domain/inventory';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useCount } from '../counts.ts';
import type { SheetHook } from '../use-sheet.ts';

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const satisfies Record<
  Delimiter,
  string
>;
const ENCODINGS = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;

interface SheetCardProps {
  filename: string;
  /** Null: the file is not loaded anymore, only its rows on the server. */
  sheet: SheetHook | null;
  rows: number;
  action?: ReactNode;
}

/** The current file, and how it was read. */
export function SheetCard({ filename, sheet, rows, action }: SheetCardProps) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const counted = t('rows', { count: rows, shown: count(rows) });
  return (
    <Card className="flex flex-wrap items-center gap-3.5 px-5 py-3.5 max-md:px-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-[11px] bg-accent-soft text-accent-soft-ink">
        <Icon icon={FileText} />
      </span>
      <div className="min-w-0 flex-1 basis-[60%] md:basis-0">
        <p className="font-medium wrap-anywhere">{filename}</p>
        <p className="text-small text-muted">
          {sheet?.sheet ? <Facts hook={sheet} rows={counted} /> : counted}
        </p>
      </div>
      {action ? <div className="max-md:w-full max-md:[&>button]:w-full">{action}</div> : null}
    </Card>
  );
}

function Facts({ hook: { sheet, reading }, rows }: { hook: SheetHook; rows: string }) {
  const { t } = useTranslation('bulk');
  if (!sheet) return null;
  const { encoding, header, delimiter } = sheet;
  const read = [
    t('file.readDelimiter', { delimiter: t(`file.delimiter.${DELIMITERS[delimiter]}`) }),
    reading?.mark === ',' ? t('file.readComma') : '',
    encoding === 'utf-8' ? '' : t('file.readEncoding', { encoding: ENCODINGS[encoding] }),
  ];
  return t('file.facts', {
    rows,
    columns: t('file.columns', { count: header.length }),
    read: read.filter(Boolean).join(' '),
  });
}
