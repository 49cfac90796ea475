// A call as the API's documentation writes it: fields of the path in their places, the others in the query or the body.
import type { Procedure } from '@kickstand/api/testing';

export interface RestCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null: the procedure has no address of its own, or the input cannot be written there. */
export function restCall({ method, route }: Procedure, input: unknown): RestCall | null {
  if (!route || !(input === undefined || isFields(input))) return null;
  const rest = { ...input };
  let isWritten = true;
  const path = route.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // a client or proxy would tidy these away, and the call would be another
    if ((typeof value !== 'string' && typeof value !== 'number') || ['', '.', '..'].includes(String(value)))
      isWritten = false;
    return encoded(String(value));
  });
  if (!isWritten) return null;
  const url = `/api${path}`;
  if (method !== 'GET') return { method: method as RestCall['method'], url, payload: rest };
  const query = Object.entries(rest).flatMap(([name, value]) => written(name, value));
  return { method, url: query.length > 0 ? `${url}?${query.join('&')}` : url };
}

/** A list is its name once for each value; an object's fields are in brackets. */
function written(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => written(name, one));
  if (isFields(value))
    return Object.entries(value).flatMap(([field, one]) => written(`${name}[${field}]`, one));
  return [`${encoded(name)}=${encoded(String(value))}`];
}

/** Half of a surrogate pair has no place in an address. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
