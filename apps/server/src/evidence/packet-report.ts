import {
  type CheckedPacket,
  comparePaper,
  formatHead,
  type PacketProblem,
  type PacketVerdict,
  shortHash,
} from '@kickstand/domain/evidence';

export interface PacketReport {
  readonly lines: readonly string[];
  /** Exit code: 0 unchanged, 1 changed, 2 not a packet that can be checked. */
  readonly exitCode: 0 | 1 | 2;
}

const REFUSED = {
  not_a_packet: 'This isn’t a Kickstand packet.',
  damaged: 'This was a Kickstand packet, but its list of contents can’t be read: it was changed or cut off.',
  newer: 'A newer version of Kickstand made this packet: update Kickstand, then check again.',
} as const;

const PROBLEMS: Record<PacketProblem, string> = {
  list: 'The list of contents isn’t the one that was sealed.',
  proof: 'The proofs don’t lead from the list of contents to the shop’s records.',
  stamp: 'The time stamp isn’t of these records, or its signature doesn’t hold.',
  added: 'There are files in it that nobody sealed.',
  wrapping: 'Bytes around the contents were changed.',
};

const PAPER = {
  unreadable:
    'The number from the paper can’t be read: type it as it is printed, like "1034 7f3a 91c2 b20d 4e77 08fa".',
  same: 'The paper’s fingerprint is part of this packet’s records.',
  other: 'Changed: the paper’s fingerprint isn’t the one these records had then.',
  unknown: 'No paper of this order has that number.',
} as const;

/** The command's report about a file. `paper` is the head printed on a customer's paper. */
export function reportOf(verdict: PacketVerdict, paper?: string): PacketReport {
  if (verdict.kind !== 'packet') return { lines: [REFUSED[verdict.kind]], exitCode: 2 };
  const compared = paper === undefined ? null : comparePaper(verdict, paper);
  const unchanged = verdict.unchanged && (compared === null || compared === 'same');
  return {
    lines: [
      ...(verdict.unchanged ? [unchangedLine(verdict)] : changedLines(verdict)),
      ...factLines(verdict),
      ...(compared ? [PAPER[compared]] : []),
    ],
    exitCode: unchanged ? 0 : 1,
  };
}

const unchangedLine = ({ manifest, parts }: CheckedPacket) =>
  `Unchanged since ${manifest.packet.sealedAt}: all ${parts.length} parts are what was sealed.`;

function changedLines({ parts, problems, manifest }: CheckedPacket): string[] {
  const changed = parts.filter(({ state }) => state !== 'unchanged');
  return [
    changed.length > 0
      ? `Changed: ${changed.length} of ${parts.length} parts since ${manifest.packet.sealedAt}.`
      : `Changed since ${manifest.packet.sealedAt}.`,
    ...changed.flatMap(({ kind, number, path, sha256, found, changedFiles }) => [
      `- ${kind}${number === null ? '' : ` ${number}`} (${path}): ${found === sha256 ? 'a picture differs' : difference(sha256, found)}`,
      ...changedFiles.map(
        (file) => `  - ${file.path} (${file.label}): ${difference(file.sealed, file.found)}`,
      ),
    ]),
    ...problems.map((problem) => `- ${PROBLEMS[problem]}`),
  ];
}

const difference = (sealed: string, found: string | null) =>
  `sealed ${shortHash(sealed)}, ${found === null ? 'missing now' : `now ${shortHash(found)}`}`;

const factLines = ({
  manifest: { shop, order, packet, log },
  sha256,
  head,
  papers,
  stamp,
}: CheckedPacket) => [
  `Sealed by ${[shop.name, shop.city].filter(Boolean).join(', ')}: work order WO-${order.number}, ${order.bike}, packet ${packet.number}.`,
  `Packet ${sha256}`,
  `Shop’s records ${log}${head ? `, head ${formatHead(head)}` : ''}`,
  ...(stamp ? [`Time stamp ${stamp.at} by ${stamp.by}: whether to trust it is for you to say.`] : []),
  ...papers.map(
    (printed) => `Printed on ${printed.at.slice(0, 10)}, ${printed.paper}: ${formatHead(printed)}`,
  ),
];
