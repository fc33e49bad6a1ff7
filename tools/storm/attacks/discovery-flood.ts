import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** What crawlers and link previews ask for, and profiles: a card costs a process, a feed, a calendar and a chunk of the sitemap cost queries. */
export const discoveryFlood: Attack = {
  name: 'discovery-flood',
  about: '200 connections that ask for cards, feeds, sitemaps, calendars and lists of people as fast as they come',
  doors: ['http'],
  roles: ['visitor'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const [owner = ''] = repository.split('/')
    const ofOwner = [
      `/${owner}.atom`,
      `/${owner}/-/card.png`,
      ...['contributions', 'active', 'follow/followers'].map((list) => `/api/users/${owner}/${list}`),
    ]
    const paths = [`/${repository}/-/card.png`, `/${repository}.atom`, ...ofOwner, '/sitemap.xml', '/-/sitemap/0.xml']
    return readPages(play, { paths, connections: 200 })
  },
}
