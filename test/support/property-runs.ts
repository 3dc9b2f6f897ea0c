export const deepSeedVariable = 'REBANCA_DEEP_SEED';

const deepSeed = process.env[deepSeedVariable];
const usualRuns = 300;
const deepRuns = 10_000;

export const propertyRuns =
  deepSeed === undefined ? { seed: 20_261_120, numRuns: usualRuns } : { seed: Number(deepSeed), numRuns: deepRuns };

/** `npm run test:deep` raises the amount by the same factor as the runs of a property test. */
export const scaled = (amount: number): number => Math.round((amount * propertyRuns.numRuns) / usualRuns);

/** Repeatable by seed; `npm run test:deep` uses another seed. */
export function randomIntegers(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1 + Number(deepSeed ?? 0), 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
