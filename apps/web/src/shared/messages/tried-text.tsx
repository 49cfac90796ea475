import type { Outputs } from '@kickstand/api';
import { useTranslation } from 'react-i18next';
import { TryAnswer } from '../../ui/page/try-answer.tsx';

/** The text service's answer to a test. */
export function TriedText({ tried }: { tried: Outputs['messages']['testProvider'] }) {
  const { t } = useTranslation('messages');
  const { sent, reached, host, words } = tried;
  return (
    <TryAnswer
      sent={sent}
      title={t(sent ? 'test.accepted' : reached ? 'test.refused' : 'test.unreached', { host })}
      words={words}
      wordsLabel={t(reached ? 'test.said' : 'test.detail')}
    />
  );
}
