/**
 * How every property of the domain is checked. The seed is fixed so that a run repeats;
 * on failure fast-check prints seed and path, and passing both here replays the case.
 */
export const propertyRuns = { seed: 20_261_120, numRuns: 10_000 } as const;

/** Milliseconds that a test of a property may take on a busy machine. */
export const propertyTimeout = 60_000;
