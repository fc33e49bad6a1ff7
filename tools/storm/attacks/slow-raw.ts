import { randomBytes } from 'node:crypto'
import { commitText } from '../scene/import.ts'
import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

/** More than the kernel's buffers take on the way. */
const size = 16 * 1024 * 1024

/** 17 of these held all slots for downloads. */
export const slowRaw: Attack = {
  name: 'slow-raw',
  about: '100 downloads of a file of 16 MB that read 1 KB a second',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ push }) {
    const { repository } = await push('raw', [commitText({ number: 1, files: [['large.bin', randomBytes(size)]] })])
    return { repository: [repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    return hold(play, {
      connections: 100,
      bytesPerSecond: 1024,
      request: (sender) => requestBytes({ path: `/${repository}/raw/main/large.bin`, headers: bearer(sender) }),
    })
  },
}
