import type { SendMailOptions } from 'nodemailer';

/** The shop's logo as it was stored: a PNG of our own making. */
export interface MailLogo {
  readonly png: Buffer;
}

/** How the HTML names the attachment; mail programs know it by nothing else. */
export const LOGO_CID = 'logo@kickstand';

/** It goes with every mail; a larger one would cost every reader more than it gives. */
export const LARGEST_MAIL_LOGO = 512 * 1024;
const ROOM = { width: 240, height: 72 };
/** A PNG starts with its signature and its header, which starts with width and height. */
const SIDES_AT = 16;

/** As large as the head of a mail has room for, never enlarged. */
export function shownSize({ png }: MailLogo): { width: number; height: number } {
  const [width, height] = [png.readUInt32BE(SIDES_AT), png.readUInt32BE(SIDES_AT + 4)];
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Embedded: a remote picture would be blocked, and would reveal when the mail is read. */
export const attachedLogo = ({ png }: MailLogo): NonNullable<SendMailOptions['attachments']>[number] => ({
  filename: 'logo.png',
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: LOGO_CID,
});
