/** Only the clock of the Node process starts at `iso`. Timers and the database use the real clock. */
export function clockAt(iso: string): string {
  const ahead = Date.parse(iso) - Date.now();
  const source = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${ahead}); }
      static now() { return Real.now() + ${ahead}; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
}
