import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** The plainest attack of all: what everybody may do, as fast as it goes. */
export const pageFlood: Attack = {
  name: 'page-flood',
  about: '500 connections that ask for ordinary pages as fast as they come',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const api = `/api/repo/${repository}`
    const paths = ['/', `/${repository}`, api, `${api}/tree/main`, `${api}/refs`, '/api/repo', `${api}/commit/main`]
    return readPages(play, { paths, connections: 500 })
  },
}
