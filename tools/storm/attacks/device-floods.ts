import { hammer } from '../wire/hammer.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import type { Attack } from './attack.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const grant = `grant_type=${encodeURIComponent('urn:ietf:params:oauth:grant-type:device_code')}`
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeOf = (n: number) =>
  Array.from({ length: 8 }, (_, at) => letters[Math.floor(n / 3 ** at) % letters.length]).join('')

/** Each beginning writes a row, each question reads one, and each guess counts against whoever makes it. */
export const deviceFloods: Attack = {
  name: 'device-floods',
  about: '60 connections that begin to log in by a code, ask for keys of nobody, and try the codes of others',
  doors: ['http'],
  roles: ['visitor', 'account'],
  play(play) {
    return hammer(play, {
      connections: 60,
      request: (sender, n) => {
        const headers = { cookie: sender.account?.cookie ?? '', 'sec-fetch-site': 'same-origin' }
        if (n % 4 === 0)
          return requestBytes({ method: 'POST', path: '/oauth/device', headers: form, body: `client_id=flood-${n}` })
        if (n % 4 === 1)
          return requestBytes({
            method: 'POST',
            path: '/oauth/token',
            headers: form,
            body: `${grant}&device_code=${n}`,
          })
        const path = n % 4 === 2 ? '/api/user/device-login/find' : '/api/user/device-login'
        return jsonRequest({ path, headers, body: { code: codeOf(n), allowed: true, level: 2 } })
      },
    })
  },
}
