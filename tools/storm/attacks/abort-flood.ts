import { fetchBody, fetchHeaders } from '../wire/fetch-request.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { basic, bearer } from '../wire/sender.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** Work that nobody waits for any more is still work. */
export const abortFlood: Attack = {
  name: 'abort-flood',
  about: 'blames, logs, diffs and clones asked for over 40 connections and disconnected at once',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ shared }) {
    const { repository, commits, files } = shared
    return { repository: [repository], commits: commits.slice(0, 400), files }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const [commits, files] = [factsOf(play, 'commits'), factsOf(play, 'files')]
    let request = play.phase.addresses * 1_000
    return hammer(play, {
      connections: 40,
      hangUpAfterMs: () => 0,
      request: (sender) => {
        request += 1
        const commit = commits[(request * 7) % commits.length] ?? ''
        const file = files[(request * 11) % files.length] ?? ''
        const api = `/api/repo/${repository}`
        const pages = [
          `${api}/blame/${commit}/${file}`,
          `${api}/commit/${commit}?path=${file}`,
          `${api}/diff/${commit}`,
          `${api}/contributions/${commit}`,
        ]
        const path = pages[request % 5]
        if (path !== undefined) return requestBytes({ path, headers: bearer(sender) })
        return requestBytes({
          method: 'POST',
          path: `/${repository}.git/git-upload-pack`,
          headers: { ...fetchHeaders, ...basic(sender) },
          body: fetchBody([`want ${factOf(play, 'commits')}`, `deepen ${request}`]),
        })
      },
    })
  },
}
