import { randomBytes } from 'node:crypto'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factsOf } from './attack.ts'

/** Each is a folder with a dozen files, synced to the disk. */
export const repositoryFlood: Attack = {
  name: 'repository-flood',
  about: 'repositories created over 40 connections as fast as it goes',
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
          path: '/api/repo/init',
          headers: bearer(sender),
          body: { owner_uid: owners.get(sender.account?.username ?? '') ?? '', repo_name: `r-${run}-${n}` },
        }),
    })
  },
}
