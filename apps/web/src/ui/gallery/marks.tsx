import { Check, Clock, Lock, X } from 'lucide-react';
import { Avatar } from '../data/avatar.tsx';
import { Badge } from '../data/badge.tsx';
import { Status, type StatusKey } from '../data/status.tsx';
import { KeyTag } from '../data/tag.tsx';
import { Block, Row } from './block.tsx';

const STATUSES: [StatusKey, string][] = [
  ['submitted', 'Submitted'],
  ['diagnosing', 'Diagnosing'],
  ['awaiting_approval', 'Awaiting approval'],
  ['approved', 'Approved'],
  ['waiting_parts', 'Waiting on parts'],
  ['in_progress', 'In progress'],
  ['quality_check', 'Quality check'],
  ['ready', 'Ready'],
  ['closed', 'Closed'],
  ['declined_return', 'Declined'],
  ['cancelled', 'Canceled'],
  ['abandoned', 'Abandoned'],
];

export function Marks() {
  return (
    <Block title="Status: color, word, icon">
      <Row>
        {STATUSES.map(([status, label]) => (
          <Status key={status} status={status} label={label} />
        ))}
      </Row>
      <Row>
        <Status status="in_progress" label="In progress" size="lg" />
        <Status status="ready" label="Ready" size="lg" />
        <KeyTag size="lg">WO-1047</KeyTag>
        <KeyTag>1047</KeyTag>
        <KeyTag accent>1048</KeyTag>
      </Row>
      <Row>
        <Badge tone="success" icon={Check}>
          Paid
        </Badge>
        <Badge tone="warning" icon={Clock}>
          Pending
        </Badge>
        <Badge tone="danger" icon={X}>
          Failed
        </Badge>
        <Badge tone="info" icon={Lock}>
          Reserved
        </Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="outline">Refunded</Badge>
        <Badge>Draft</Badge>
        <Avatar name="Luis Ortega" />
        <Avatar name="Dana Whitfield" tone="violet" />
        <Avatar name="Sam Kowalski" tone="orange" size="sm" />
        <Avatar name="Marisol Vega" size="lg" />
        <Avatar name="?" tone="none" />
      </Row>
    </Block>
  );
}
