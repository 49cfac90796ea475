import type { Outputs } from '@kickstand/api';
import { formatCalendarDate } from '@kickstand/domain/format';
import { useQuery } from '@tanstack/react-query';
import { Archive, Check, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { blockNumber } from './draft.ts';
import type { TermsEditor } from './use-terms-editor.ts';

/** Every text that was ever in force, how long, and how many signed under it. */
export function VersionsCard({
  editor,
  onOpen,
}: {
  editor: TermsEditor;
  onOpen: (dialog: 'compare' | 'preview') => void;
}) {
  const { t } = useTranslation('termsEditor');
  const versions = useQuery(orpc.terms.versions.queryOptions({ input: {} }));
  if (versions.isError && !versions.data)
    return (
      <CardProblem
        title={t('versions.title')}
        error={versions.error}
        busy={versions.isFetching}
        onTryAgain={() => void versions.refetch()}
      />
    );
  return (
    <Card aria-labelledby="terms-versions" className="overflow-hidden">
      <CardHead
        as="h3"
        id="terms-versions"
        title={t('versions.title')}
        action={<span className="text-small text-muted max-md:hidden">{t('versions.hint')}</span>}
      />
      {versions.data ? (
        <ul>
          <DraftRow editor={editor} onOpen={onOpen} />
          {versions.data.map((version, index) => (
            <VersionRow key={version.version} version={version} inForce={index === 0} />
          ))}
        </ul>
      ) : (
        <CardBody>
          <SkeletonList label={t('versions.loading')} rows={3} />
        </CardBody>
      )}
    </Card>
  );
}

interface RowProps {
  badge: ReactNode;
  title: string;
  facts: string;
  action: ReactNode;
}

function Row({ badge, title, facts, action }: RowProps) {
  return (
    <li className="flex min-h-13 items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2 max-md:flex-wrap max-md:px-4">
      {badge}
      <b className="font-medium whitespace-nowrap">{title}</b>
      <span className="min-w-0 flex-1 text-small text-muted wrap-anywhere max-md:order-last max-md:basis-full">
        {facts}
      </span>
      <span className="max-md:ml-auto">{action}</span>
    </li>
  );
}

function DraftRow({
  editor: { draft, outlook },
  onOpen,
}: {
  editor: TermsEditor;
  onOpen: (dialog: 'compare' | 'preview') => void;
}) {
  const { t } = useTranslation('termsEditor');
  const format = useFormat();
  if (!draft.open || !draft.updatedAt) return null;
  const sections = outlook.changed.map((id) =>
    id === 'intro' ? t('sections.intro') : String(blockNumber(id)),
  );
  return (
    <Row
      badge={
        <Badge tone="accent" icon={Pencil}>
          {t('versions.draft')}
        </Badge>
      }
      title={t('versions.number', { number: draft.nextNumber })}
      facts={t(outlook.changed.length > 0 ? 'versions.draftFacts' : 'versions.draftSame', {
        count: sections.length,
        sections: sections.join(', '),
        name: draft.updatedBy ?? '',
        when: format.relative(draft.updatedAt),
      })}
      action={
        outlook.changed.length > 0 ? (
          <>
            {/* The foot of a phone has no room for it. */}
            <Button variant="ghost" size="sm" className="md:hidden" onClick={() => onOpen('preview')}>
              {t('foot.preview')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onOpen('compare')}>
              {t('versions.compare')}
            </Button>
          </>
        ) : null
      }
    />
  );
}

type Version = Outputs['terms']['versions'][number];

function VersionRow({ version, inForce }: { version: Version; inForce: boolean }) {
  const { t } = useTranslation('termsEditor');
  const { language } = useLanguage();
  const day = (at: string) => formatCalendarDate(at, 'long', language);
  const period = version.until
    ? t('versions.period', { from: day(version.effective), until: day(version.until) })
    : t('versions.since', { from: day(version.effective) });
  const facts = [
    period,
    version.origin === 'figures' ? t('versions.figures') : version.publishedBy,
    t('versions.signatures', { count: version.signatures }),
  ];
  return (
    <Row
      badge={
        inForce ? (
          <Badge tone="success" icon={Check}>
            {t('versions.inForce')}
          </Badge>
        ) : (
          <Badge icon={Archive}>{t('versions.past')}</Badge>
        )
      }
      title={t('versions.number', { number: version.number })}
      facts={facts.filter(Boolean).join(', ')}
      action={
        <ButtonLink
          variant="ghost"
          size="sm"
          href={`/terms-and-conditions?version=${encodeURIComponent(version.version)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('versions.viewOne', { number: version.number })}
        >
          {t('versions.view')}
        </ButtonLink>
      }
    />
  );
}
