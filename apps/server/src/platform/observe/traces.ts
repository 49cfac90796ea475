import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { callChannel, type ObservedCall, statementChannel } from '../channels.ts';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Observation, subscribe } from './subscribe.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 2 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: { readonly key: string; readonly value: { readonly stringValue: string } }[];
  readonly status: { readonly code: 1 | 2 };
}

const SEND_EVERY = 5 * SECOND;
const TIMEOUT = 10 * SECOND;
/** More are dropped: a collector that is down must not fill the memory. */
const MOST_WAITING = 2_000;
const SERVER = 2;
const CLIENT = 3;

interface TraceOptions {
  /** A collector that takes OTLP over HTTP, such as http://127.0.0.1:4318. */
  readonly endpoint: string;
  readonly version: string;
  readonly log: Pick<Log, 'warn'>;
}

/** Sends a span for each call and each of its statements to an OpenTelemetry collector, as OTLP in JSON. */
export function openTraces({ endpoint, version, log }: TraceOptions) {
  const current = new AsyncLocalStorage<{ traceId: string; spanId: string }>();
  let waiting: Span[] = [];
  let away = false;

  const spans = new WeakMap<object, { traceId: string; spanId: string }>();
  callChannel.start.bindStore(current, (call) => {
    const ids = { traceId: hex(16), spanId: hex(8) };
    spans.set(call as object, ids);
    return ids;
  });
  const add = (span: Omit<Span, 'startTimeUnixNano' | 'endTimeUnixNano' | 'status'>, seen: Observation) => {
    if (waiting.length >= MOST_WAITING) return;
    const end = BigInt(Date.now()) * 1_000_000n;
    const start = end - BigInt(Math.round(seen.seconds * 1e9));
    waiting.push({
      ...span,
      ...{ startTimeUnixNano: String(start), endTimeUnixNano: String(end) },
      status: { code: seen.outcome === 'ok' ? 1 : 2 },
    });
  };
  const calls = subscribe(callChannel, (call: ObservedCall, seen) => {
    const ids = spans.get(call);
    if (!ids) return;
    const attributes = [
      attribute('rpc.method', call.procedure),
      attribute('kickstand.outcome', seen.outcome),
    ];
    add({ ...ids, name: call.procedure, kind: SERVER, attributes }, seen);
  });
  const parents = new WeakMap<object, { traceId: string; spanId: string }>();
  // when a statement ends, its call is no longer known
  const rememberParent = (statement: unknown) => {
    const parent = current.getStore();
    if (parent) parents.set(statement as object, parent);
  };
  statementChannel.start.subscribe(rememberParent);
  const statements = subscribe(statementChannel, (statement, seen) => {
    const { operation } = statement;
    const parent = parents.get(statement);
    if (!parent) return; // from a timer, not from a call
    const attributes = [attribute('db.system.name', 'postgresql'), attribute('db.operation.name', operation)];
    const ids = { traceId: parent.traceId, spanId: hex(8), parentSpanId: parent.spanId };
    add({ ...ids, name: operation, kind: CLIENT, attributes }, seen);
  });

  const send = async () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      const response = await fetch(new URL('/v1/traces', endpoint), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request(batch, version)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
      away = false;
    } catch (error) {
      if (!away) log.warn({ err: error }, 'traces were not taken');
      away = true;
    }
  };
  const timer = setInterval(() => void send(), SEND_EVERY).unref();
  return {
    send,
    async close() {
      clearInterval(timer);
      calls.stop();
      statements.stop();
      statementChannel.start.unsubscribe(rememberParent);
      callChannel.start.unbindStore(current);
      await send();
    },
  };
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

const request = (spans: readonly Span[], version: string) => ({
  resourceSpans: [
    {
      resource: {
        attributes: [attribute('service.name', 'kickstand'), attribute('service.version', version)],
      },
      scopeSpans: [{ scope: { name: 'kickstand', version }, spans }],
    },
  ],
});
