/** Whether a request accepts this encoding: it is listed, and not with a weight of zero. */
export function acceptsEncoding(header: string | string[] | undefined, name: string): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [token, ...parameters] = part.split(';').map((text) => text.trim());
      return token === name && !parameters.some((parameter) => Number(/^q=(.+)$/.exec(parameter)?.[1]) === 0);
    });
}
