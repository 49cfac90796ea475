/**
 * A scheme, an @, or a dot (in any script) between letters: anything a mail client could turn into a link.
 */
const LINK = /:\/\/|@|(?:^|[^\p{L}])www[.。]|[\p{L}\p{N}][.。]\p{L}{2,}/iu;

/**
 * A name that is safe in mail to an unconfirmed address: anyone can enter any name and address, and a link in
 * the name would turn our mail into spam. Empty: greet without a name.
 */
export function publicName(name: string): string {
  return LINK.test(name.normalize('NFKC')) ? '' : name;
}
