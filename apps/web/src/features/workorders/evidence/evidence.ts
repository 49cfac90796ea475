import type { Outputs } from '@kickstand/api';

export type Evidence = Outputs['evidence']['find'];
export type PacketCheck = Outputs['evidence']['check'];
export type PacketPart = PacketCheck['parts'][number];
