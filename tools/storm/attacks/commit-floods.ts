import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import type { Attack } from './attack.ts'

const textLength = 300_000
const uploadBytes = 1_000_000

/** Each commit is a push of the server to itself, and each upload a file on its disk: both as fast as it goes, to one branch. */
export const commitFloods: Attack = {
  name: 'commit-floods',
  about: 'commits of large texts to one branch, and uploads of a megabyte that nobody commits',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('edited')
    return {}
  },
  play(play) {
    const text = 'a line of text\n'.repeat(textLength / 15)
    const upload = Buffer.alloc(uploadBytes, 'x')
    return hammer(play, {
      connections: 40,
      request: (sender, n) => {
        const path = `/api/repo/${sender.account?.username}/edited`
        const headers = asBrowser(sender)
        if (n % 4 === 0) {
          const type = { 'content-type': 'application/octet-stream' }
          return requestBytes({
            method: 'POST',
            path: `${path}/uploads`,
            headers: { ...headers, ...type },
            body: upload,
          })
        }
        const changes = [{ action: 'put', path: `folder-${n % 7}/file-${n}`, text: `${n}\n${text}` }]
        return jsonRequest({
          path: `${path}/commits`,
          headers,
          body: { branch: 'main', base: null, message: 'Flood', changes },
        })
      },
    })
  },
}
