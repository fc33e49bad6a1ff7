import { ask } from '../client/ask.ts'
import { quantile } from './median.ts'

/** How long different addresses of one kind took, in milliseconds. */
export interface Spread {
  p50: number
  p99: number
  asked: number
}

/** Asks for each address once, one after the other. Throws where one does not answer 200. */
export async function askEach(urls: readonly string[], headers: Readonly<Record<string, string>>): Promise<Spread> {
  const times: number[] = []
  for (const url of urls) {
    const { status, milliseconds } = await ask(url, headers)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    times.push(milliseconds)
  }
  return spreadOf(times)
}

export const spreadOf = (times: readonly number[]): Spread => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  asked: times.length,
})
