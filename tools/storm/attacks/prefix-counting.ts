import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Object ids are found from their first digits: who counts through them finds what no ref reaches. */
export const prefixCounting: Attack = {
  name: 'prefix-counting',
  about: 'counts through object ids by their first seven digits',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = Array.from({ length: 50_000 }, (_, n) => {
      const prefix = ((n * 5_381) % 0x1000_0000).toString(16).padStart(7, '0')
      return n % 2 === 0 ? `${api}/diff/${prefix}` : `${api}/tree/${prefix}`
    })
    return readPages(play, { paths, connections: 30 })
  },
}
