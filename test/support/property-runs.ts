export const deepSeedVariable = 'REBANCA_DEEP_SEED';

const deepSeed = process.env[deepSeedVariable];
const usualRuns = 300;
const deepRuns = 10_000;

/** The settings of every property test. On a failure, fast-check prints the seed and the path of the case. */
export const propertyRuns =
  deepSeed === undefined ? { seed: 20_261_120, numRuns: usualRuns } : { seed: Number(deepSeed), numRuns: deepRuns };

/**
 * Returns the amount of work or time for this run. `npm run test:deep` multiplies the amount by the same factor as the
 * number of runs of each property test.
 */
export const scaled = (amount: number): number => Math.round((amount * propertyRuns.numRuns) / usualRuns);

/**
 * Returns a function for random integers from 0 below a bound, repeatable by seed; `npm run test:deep` uses another
 * seed.
 */
export function randomIntegers(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1 + Number(deepSeed ?? 0), 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
