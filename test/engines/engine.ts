/** Pointer and keyboard input uses the engine's protocol, not scripted events. */
export type EngineWindow = {
  goTo(url: string): Promise<void>;
  /** The function must not refer to variables outside its body. */
  evaluate<Args extends unknown[], Result>(body: (...args: Args) => Result, ...args: Args): Promise<Result>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  complaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type EngineName = 'Firefox' | 'WebKit';
export interface EngineOptions {
  engine: EngineName;
}
export type Viewport = { width: number; height: number };
export type OpenWindow = (viewport: Viewport) => Promise<EngineWindow>;

export const callText = (body: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${body.toString()})(${args.map((each) => JSON.stringify(each)).join(', ')})`;
