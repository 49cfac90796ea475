export { type Gauges, openMetrics } from './metrics.ts';
export { serveMetrics } from './metrics-server.ts';
export { openTraces } from './traces.ts';
