declare module '@size-limit/file' {
  const plugins: ((...given: unknown[]) => unknown)[];
  export { plugins as default };
}

declare module 'autocannon' {
  export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests, however long they take. */
    amount?: number;
    /** Seconds that one answer may take. */
    timeout?: number;
    requests?: Request[];
  }): Promise<Result>;
}

declare module 'doiuse' {
  import type { ChildNode, Plugin } from 'postcss';
  type Options = {
    browsers: readonly string[];
    onFeatureUsage(usage: { feature: string; usage: ChildNode }): void;
  };
  const DoIUse: new (options: Options) => Plugin;
  export default DoIUse;
}
