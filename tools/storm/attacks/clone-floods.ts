import { cloneAtOnce } from '../wire/clone-at-once.ts'
import { fetchBody } from '../wire/fetch-request.ts'
import { type Attack, factOf } from './attack.ts'

/** Each depth is another pack: no cache has it, and each is reckoned anew. */
export const cloneFloods: Attack = {
  name: 'clone-floods',
  about: '40 clones at once, each of another depth or filter, so that no cache has it',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository], commits: shared.commits.slice(0, 1) }
  },
  async play(play) {
    const repository = factOf(play, 'repository')
    const { addresses, role, door } = play.phase
    let round = addresses * 500 + (role === 'account' ? 250 : 0) + (door === 'ssh' ? 10_000 : 0)
    const body = () => {
      round += 1
      const filter = round % 3 === 0 ? ['filter blob:none'] : []
      return fetchBody([`want ${factOf(play, 'commits')}`, `deepen ${100 + round}`, ...filter])
    }
    return cloneAtOnce(play, { repository, body })
  },
}
