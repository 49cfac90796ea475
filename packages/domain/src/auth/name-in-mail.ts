/** A scheme, an @, or a dot (of any script) between letters: what a mail program could turn into a link. */
const LINK = /:\/\/|@|(?:^|[^\p{L}])www[.。]|[\p{L}\p{N}][.。]\p{L}{2,}/iu;

/**
 * The name as a mail to an unconfirmed address may repeat it: whoever typed it need not be who reads it, and a name that
 * holds a link would make the greeting an advertisement. Empty: greet without a name.
 */
export function nameForStrangers(name: string): string {
  return LINK.test(name.normalize('NFKC')) ? '' : name;
}
