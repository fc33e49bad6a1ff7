import { findCommit } from './log-page.ts'
import type { HistoryWork, OpenRepository } from './question.ts'

export interface HoldersQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** Groups of tips: raw ids, one after another, in the order in which they are told. Those that are no commits here reach nothing. */
  groups: readonly SharedArrayBuffer[]
  /** How many of each group are told: the first that there are. */
  limit: number
}

export interface HoldersAnswer {
  /** Of each group the places of the tips that reach the commit. */
  groups: number[][]
}

const reaches = 1
const reachesNot = 2

/**
 * Which of these tips reach a commit. No commit is looked at twice, whatever the number of tips, none whose level says that it can't
 * have the commit among its ancestors, and nothing once enough were found.
 */
export function* holders(
  repository: OpenRepository,
  { commit, groups, limit }: HoldersQuestion,
): HistoryWork<HoldersAnswer> {
  const { commits, objects } = repository
  const target = yield* findCommit(repository, commit)
  const level = commits.generation(target)
  /** By position, as far as it was found out. Positions only grow while tips outside of the graph are met. */
  let known = new Uint8Array(commits.count)
  known[target] = reaches
  let steps = 0

  const verdictOf = (position: number): number =>
    known[position] || (commits.generation(position) <= level ? reachesNot : 0)

  function* decide(tip: number): HistoryWork<boolean> {
    if (commits.count > known.length) {
      const larger = new Uint8Array(commits.count + 1_000)
      larger.set(known)
      known = larger
    }
    const stack = [{ position: tip, next: 0 }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const parent = commits.parents(top.position)[top.next]
      top.next += 1
      steps += 1
      if (steps % 1_024 === 0) yield
      const verdict = parent === undefined ? reachesNot : verdictOf(parent)
      if (verdict === 0 && parent !== undefined) stack.push({ position: parent, next: 0 })
      else if (verdict === reaches) {
        // All of the way leads there.
        for (const { position } of stack) known[position] = reaches
        return true
      } else if (parent === undefined) {
        known[top.position] = reachesNot
        stack.pop()
      }
    }
    return false
  }

  const found: number[][] = []
  for (const group of groups) {
    const ids = Buffer.from(group)
    const places: number[] = []
    for (let at = 0; at < ids.length && places.length < limit; at += objects.idBytes) {
      const id = ids.subarray(at, at + objects.idBytes)
      const tip = commits.known(id) >= 0 ? commits.known(id) : yield* commits.prepare(id)
      const verdict = tip < 0 ? reachesNot : verdictOf(tip)
      if (verdict === reaches || (verdict === 0 && (yield* decide(tip)))) places.push(at / objects.idBytes)
      steps += 1
      if (steps % 1_024 === 0) yield
    }
    found.push(places)
  }
  return { groups: found }
}
