import { median } from './median.ts'
import { loadByWrk } from './wrk.ts'

/** Something to ask for; all of a row are interleaved, so that a busy moment of the machine hits all alike. */
export interface Contestant {
  name: string
  url: string
  headers?: Readonly<Record<string, string>>
  /** A file of Lua for wrk, where more than one address is asked for. */
  script?: string
}

export interface Standing {
  p50Milliseconds: number
  requestsPerSecond: number
}

/**
 * Asks each contestant for `seconds` over two connections, `rounds` times, interleaved, after a moment of warming up. Gives
 * the medians of the rounds, by name. Throws where one answered anything but 2xx or 3xx.
 */
export async function interleave(
  contestants: readonly Contestant[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<ReadonlyMap<string, Standing>> {
  const measured = new Map<string, Standing[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, ...request } of contestants) {
      const result = await loadByWrk({ ...request, connections: 2, seconds: round === 0 ? 1 : seconds })
      // What takes longer than the moment of warming up has no answer in it yet.
      if (result.failures > 0 || (round > 0 && result.requests === 0)) {
        throw new Error(`${name}: ${result.failures} of ${result.requests} requests for ${request.url} failed`)
      }
      if (round > 0) measured.get(name)?.push(result)
    }
  }
  return new Map(
    [...measured].map(([name, results]) => [
      name,
      {
        p50Milliseconds: median(results.map((each) => each.p50Milliseconds)),
        requestsPerSecond: median(results.map((each) => each.requestsPerSecond)),
      },
    ]),
  )
}

/** The peers of a row: what each came to, without ours. */
export function othersIn(
  standings: ReadonlyMap<string, Standing>,
  figure: keyof Standing,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...standings].flatMap(([name, standing]) => (name === 'Sheaf' ? [] : [[name, standing[figure]]])),
  )
}
