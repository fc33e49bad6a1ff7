import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

const inOnePiece = 5_000

export const pipelining: Attack = {
  name: 'pipelining',
  about: `20 connections that send ${inOnePiece.toLocaleString('en')} requests without waiting for an answer, or reading one`,
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    return hold(play, {
      connections: 20,
      request: (sender) => {
        const one = requestBytes({ path: `${api}/tree/main`, headers: bearer(sender) })
        return Buffer.concat(Array.from({ length: inOnePiece }, () => one))
      },
    })
  },
}
