// A call as the API's documentation describes it: path fields in the path, the others in the query or the body.
import type { Procedure } from '@kickstand/api/testing';

export interface RestCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if the procedure has no REST address, or the input cannot be expressed there. */
export function restCall({ method, route }: Procedure, input: unknown): RestCall | null {
  if (!route || !(input === undefined || isFields(input))) return null;
  const rest = { ...input };
  let isExpressible = true;
  const path = route.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // clients and proxies normalize these away, which would call another address
    if ((typeof value !== 'string' && typeof value !== 'number') || ['', '.', '..'].includes(String(value)))
      isExpressible = false;
    return encoded(String(value));
  });
  if (!isExpressible) return null;
  const url = `/api${path}`;
  if (method !== 'GET') return { method: method as RestCall['method'], url, payload: rest };
  const query = Object.entries(rest).flatMap(([name, value]) => queryParts(name, value));
  return { method, url: query.length > 0 ? `${url}?${query.join('&')}` : url };
}

/** A list repeats its name for each value; an object's fields are in brackets. */
function queryParts(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => queryParts(name, one));
  if (isFields(value))
    return Object.entries(value).flatMap(([field, one]) => queryParts(`${name}[${field}]`, one));
  return [`${encoded(name)}=${encoded(String(value))}`];
}

/** Half of a surrogate pair cannot be encoded in a URL. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
