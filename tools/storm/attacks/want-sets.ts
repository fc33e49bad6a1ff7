import { cloneAtOnce } from '../wire/clone-at-once.ts'
import { fetchBody } from '../wire/fetch-request.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** What a client has lies so many commits behind what it wants. */
const behind = 40

/** Which part of a pack is asked for is never the same: what was made of one pack before is of little use for the next one. */
export const wantSets: Attack = {
  name: 'want-sets',
  about:
    '40 clones of a part at once, shallow, without files, of one branch and of what is missing, each of other commits',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository], commits: shared.commits }
  },
  async play(play) {
    const repository = factOf(play, 'repository')
    const commits = factsOf(play, 'commits')
    const { addresses, role, door } = play.phase
    let round = addresses * 17 + (role === 'account' ? 5 : 0) + (door === 'ssh' ? 11 : 0)
    const commitAt = (at: number) => commits[at % commits.length]
    const body = () => {
      round += 1
      const first = round * 13
      const want = `want ${commitAt(first)}`
      const other = `want ${commitAt(round * 29 + 1)}`
      const asks = [
        [want, `deepen ${1 + (round % 7)}`],
        [want, other, 'deepen 1', 'filter blob:none'],
        [want, `have ${commitAt(first + behind + (round % behind))}`],
        [want, other, 'filter blob:none'],
        [want, 'filter tree:0'],
        [want],
      ]
      return fetchBody(asks[round % asks.length] ?? [want])
    }
    return cloneAtOnce(play, { repository, body })
  },
}
