import type { CommitGraph } from '@sheaf/contract'

type GraphCommit = Pick<CommitGraph['commits'][number], 'commit_id' | 'parents'>
type Lanes = (string | undefined)[]

/** A line beside a commit: from a lane at the upper edge to the commit, from the commit to a lane at the lower edge, or past it. */
export interface Line {
  part: 'above' | 'below' | 'past'
  from: number
  to: number
}

/** What is drawn beside one commit. */
export interface GraphRow {
  /** In which lane the commit stands, counted from 0. */
  lane: number
  lines: Line[]
  /** Whether it has parents that are not led to. */
  isCut: boolean
}

/** More would leave no room for what commits say. A commit that has no lane stands in the one behind them. */
export const mostLanes = 10

/**
 * Puts the commits of a page into lanes: one goes on in the lane of its first parent, and lanes that lead to the same commit meet at it.
 * Nothing is known but this page: commits of a later page that have no child on it have a line from its upper edge.
 */
export function graphRowsOf(commits: readonly GraphCommit[], { isFirst }: { isFirst: boolean }): GraphRow[] {
  const lanes: Lanes = isFirst ? [] : startedAbove(commits)
  const passed = new Set<string>()
  return commits.map(({ commit_id: id, parents }) => {
    const known = lanes.indexOf(id)
    const lane = known < 0 ? freeLane(lanes) : known
    const lines = lanes.flatMap((next, from): Line[] => {
      if (next === undefined) return []
      return next === id ? [{ part: 'above', from, to: lane }] : [{ part: 'past', from, to: from }]
    })
    for (const [at, next] of lanes.entries()) if (next === id) lanes[at] = undefined
    passed.add(id)
    let isCut = false
    for (const [at, parent] of parents.entries()) {
      const met = lanes.indexOf(parent)
      const to = met >= 0 ? met : at === 0 ? lane : freeLane(lanes)
      // A clock that went wrong puts parents above their children.
      if (to === mostLanes || passed.has(parent)) isCut = true
      else {
        lanes[to] = parent
        lines.push({ part: 'below', from: lane, to })
      }
    }
    return { lane, lines, isCut }
  })
}

/** The lanes that lead from the page before to commits of this one. */
function startedAbove(commits: readonly GraphCommit[]): Lanes {
  const met = new Set<string>()
  const started: Lanes = []
  for (const { commit_id: id, parents } of commits) {
    if (!met.has(id) && started.length < mostLanes) started.push(id)
    for (const parent of parents) met.add(parent)
  }
  return started
}

function freeLane(lanes: Lanes): number {
  const free = lanes.indexOf(undefined)
  return Math.min(free < 0 ? lanes.length : free, mostLanes)
}
