import { findDifferences } from '@kickstand/domain/damage';
import type { CompareReply, CompareRequest } from './compare-messages.ts';

self.onmessage = ({ data: { first, second } }: MessageEvent<CompareRequest>) => {
  const answer = (reply: CompareReply) => self.postMessage(reply);
  try {
    answer({ found: findDifferences(first, second) });
  } catch (error) {
    answer({ message: String(error) });
  }
};
