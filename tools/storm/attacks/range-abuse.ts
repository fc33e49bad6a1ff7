import { randomBytes } from 'node:crypto'
import { commitText } from '../scene/import.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

const size = 16 * 1024 * 1024

export const rangeAbuse: Attack = {
  name: 'range-abuse',
  about: 'raw files asked for byte by byte from their end, and in a thousand ranges at once',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push }) {
    const { repository } = await push('ranges', [commitText({ number: 1, files: [['large.bin', randomBytes(size)]] })])
    return { repository: [repository] }
  },
  play(play) {
    const path = `/${factOf(play, 'repository')}/raw/main/large.bin`
    const many = Array.from({ length: 1_000 }, (_, n) => `${n * 1_000}-${n * 1_000 + 1}`).join(',')
    const ranges = [`bytes=${size - 1}-`, 'bytes=-1', `bytes=${many}`, 'bytes=0-', `bytes=${size - 2}-${size - 2}`]
    return hammer(play, {
      connections: 30,
      request: (sender, n) =>
        requestBytes({ path, headers: { ...bearer(sender), range: ranges[n % ranges.length] ?? '' } }),
    })
  },
}
