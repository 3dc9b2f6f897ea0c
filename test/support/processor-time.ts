/** How much processor time some work takes here, in milliseconds: what a busy machine adds to its clock is left out. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
