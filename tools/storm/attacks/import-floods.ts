import { randomBytes } from 'node:crypto'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factsOf } from './attack.ts'

/** Each takes a name, starts git twice or asks a Hub, and gives the name back: nothing answers at that address. */
export const importFloods: Attack = {
  name: 'import-floods',
  about:
    'imports, by git and from a Hub, begun over 40 connections as fast as it goes of addresses that may not be asked',
  doors: ['http'],
  roles: ['account'],
  async prepare({ owners }) {
    return { owners: await owners() }
  },
  play(play) {
    const run = randomBytes(4).toString('hex')
    const owners = new Map(
      factsOf(play, 'owners').map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']),
    )
    return hammer(play, {
      connections: 40,
      request: (sender, n) =>
        jsonRequest({
          path: n % 2 === 0 ? '/api/user/import' : '/api/user/import/hub',
          headers: bearer(sender),
          body: {
            url: n % 2 === 0 ? `https://127.0.0.${1 + (n % 200)}:1/a.git` : `https://127.0.0.1:1/datasets/a/${n}`,
            owner_uid: owners.get(sender.account?.username ?? '') ?? '',
            repo_name: `i-${run}-${n}`,
          },
        }),
    })
  },
}
