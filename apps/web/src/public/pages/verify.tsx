import { formatDate, formatPhone, formatSize } from '@kickstand/domain/format';
import { FileText } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect } from 'react';
import { buttonStyles } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Page } from '../../ui/page/page.tsx';
import { type Answer, useAnswer } from '../ask.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { ComparePaper } from '../verify/compare-paper.tsx';
import { LOG_PATH } from '../verify/log-path.ts';
import { VERIFY_TEXTS, type VerifyTexts } from '../verify/texts.ts';
import { type PacketCheck, usePacket } from '../verify/use-packet.ts';
import { Banner, Verdict } from '../verify/verdict.tsx';

/** EVD-03 /verify: checks whether a packet is unchanged. The file is read on this device and sent nowhere. */
export default function VerifyPage({ language, showShop }: PageProps) {
  const words = VERIFY_TEXTS[language];
  // the page's shop; the check works without an answer
  const asked = useAnswer<Answer<'evidence', 'log'>>(LOG_PATH);
  const shop = asked.state === 'there' ? asked.value.shop : null;
  const ownLog = asked.state === 'there' ? asked.value.log : null;
  useEffect(() => {
    if (asked.state !== 'asking') showShop(asked.state === 'there' ? asked.value.shop : null);
  }, [asked, showShop]);
  usePageTitle(words.title);
  const { check, choose } = usePacket();
  return (
    <Page width="public">
      <div className="grid gap-4">
        <header>
          <h1 className="text-title font-title">{words.title}</h1>
          <p className="mt-1 text-muted">{words.promise}</p>
        </header>
        <ChooseFile check={check} words={words} language={language} onChoose={choose} />
        {check.state !== 'checked' ? null : check.verdict.kind === 'packet' ? (
          <>
            <Verdict packet={check.verdict} ownLog={ownLog} language={language} words={words} />
            <ComparePaper key={check.at.getTime()} packet={check.verdict} words={words} />
          </>
        ) : (
          <Refused kind={check.verdict.kind} words={words} />
        )}
        {shop?.phone ? (
          <p className="text-small text-muted">{words.questions(formatPhone(shop.phone))}</p>
        ) : null}
      </div>
    </Page>
  );
}

interface ChooseFileProps {
  check: PacketCheck;
  words: VerifyTexts;
  language: PageProps['language'];
  onChoose: (file: File) => void;
}

function ChooseFile({ check, words, language, onChoose }: ChooseFileProps) {
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    event.target.value = ''; // allows choosing the same file again after it changed
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="grid justify-items-center gap-2 rounded-card border-2 border-dashed border-line-strong bg-surface px-4 py-10 text-center"
    >
      <FileText aria-hidden="true" className="size-9 text-accent-ink" />
      {check.state === 'none' ? (
        <p className="text-muted">
          <span className="pointer-coarse:hidden">{words.drop}</span>
          <span className="hidden pointer-coarse:inline">{words.chooseText}</span>
        </p>
      ) : (
        <p className="font-strong wrap-anywhere">{check.name}</p>
      )}
      <p role="status" className="text-muted">
        {check.state === 'checking'
          ? words.checking
          : check.state === 'checked'
            ? words.checkedAt(formatSize(check.bytes, language), timeOf(check.at, language))
            : ''}
      </p>
      <label
        className={cn(
          buttonStyles({ variant: check.state === 'none' ? 'primary' : 'secondary' }),
          'relative cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
        )}
      >
        {check.state === 'none' ? words.choose : words.chooseAnother}
        <input
          type="file"
          accept=".zip,application/zip"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={onChange}
        />
      </label>
    </div>
  );
}

/** By the device's clock, because the check runs there. */
const timeOf = (at: Date, language: PageProps['language']) =>
  formatDate(at, 'time', { language, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });

const REFUSALS = {
  not_a_packet: ['notAPacket', 'notAPacketText'],
  damaged: ['damaged', 'damagedText'],
  newer: ['newer', 'newerText'],
  unreadable: ['unreadable', 'unreadableText'],
  no_https: ['noHttps', 'noHttpsText'],
} as const;

function Refused({ kind, words }: { kind: keyof typeof REFUSALS; words: VerifyTexts }) {
  const [title, text] = REFUSALS[kind];
  return (
    <Banner good={false} title={words[title]}>
      <p>{words[text]}</p>
    </Banner>
  );
}
