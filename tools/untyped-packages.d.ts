declare module '@size-limit/file' {
  const plugins: ((...given: unknown[]) => unknown)[];
  export { plugins as default };
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
