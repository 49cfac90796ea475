import type { RoutePath } from './routes.ts';

type ParameterOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParameterOf<Head> | ParameterOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Parameters<Path extends string> = [ParameterOf<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Path>, string>>];

/** The path of a page, such as `pathTo('/dashboard/reports/:reportId', { reportId })`. */
export const pathTo = <Path extends RoutePath>(path: Path, ...[parameters]: Parameters<Path>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Readonly<Record<string, string>>)[name] ?? ''),
  );
