import { arch, cpus, platform, release, totalmem } from 'node:os'

/** What a figure was measured on, as a report names it. */
export function machine() {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  }
}
