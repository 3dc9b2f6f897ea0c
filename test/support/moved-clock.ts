/** `NODE_OPTIONS` of a Node process whose clock is at `iso` now. Its timers and its database have the real clock. */
export function clockAt(iso: string): string {
  const ahead = Date.parse(iso) - Date.now();
  const source = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${ahead}); }
      static now() { return Real.now() + ${ahead}; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
}
