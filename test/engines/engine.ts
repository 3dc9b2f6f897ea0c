/** A window of a browser engine. Pointer and keys are the engine's own, never scripted events. */
export type EngineWindow = {
  goTo(url: string): Promise<void>;
  /** Runs a function in the page. It must not refer to anything outside its own body. */
  evaluate<Args extends unknown[], Result>(body: (...args: Args) => Result, ...args: Args): Promise<Result>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  /** Console errors and page errors until now. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type EngineName = 'Firefox' | 'WebKit';
/** The engine of a Playwright project. */
export interface EngineOptions {
  engine: EngineName;
}
export type Viewport = { width: number; height: number };
export type OpenWindow = (viewport: Viewport) => Promise<EngineWindow>;

/** A function as the script text that an engine's protocol accepts. */
export const callText = (body: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${body.toString()})(${args.map((each) => JSON.stringify(each)).join(', ')})`;
