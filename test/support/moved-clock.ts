/**
 * What starts a Node process whose clock stands at `iso` now and goes on from there, as its `NODE_OPTIONS`. The clocks of
 * its timers and of its database stay the real ones.
 */
export function clockAt(iso: string): string {
  const ahead = Date.parse(iso) - Date.now();
  const source = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${ahead}); }
      static now() { return Real.now() + ${ahead}; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
}
