import { paths, sitePaths } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { publicRepositoryBehind, selectPublicRepositories } from './discovery.store.ts'
import { escapeXml } from './feeds/atom.ts'

/** Repositories of one file: beside them stand their owners, and a file may have 50,000 addresses (sitemaps.org). */
const chunkSize = 10_000
/** More is not listed: a million repositories. */
const maxChunks = 100
/** So long the chunks stay as they are, in milliseconds: to find where each begins reads the ids of all public repositories. */
const freshMs = 60 * 60_000

/** The public pages that are the same on each Sheaf. */
const pages = [
  paths.home(),
  sitePaths.project(),
  sitePaths.solutions(),
  sitePaths.resources(),
  sitePaths.pricing(),
  sitePaths.features(),
  sitePaths.integrations(),
  sitePaths.docs(),
  sitePaths.blog(),
  sitePaths.support(),
  sitePaths.careers(),
  sitePaths.contact(),
  sitePaths.terms(),
  sitePaths.privacy(),
  paths.repositories(),
]

/** Sitemaps (sitemaps.org) of what everybody may see, by keyset: each file begins behind a repository. */
export function createSitemap({ database }: Pick<Deps, 'database'>, now = Date.now) {
  let looked: { at: number; starts: Promise<number[]> } | undefined

  /** Ids behind which the chunks begin. */
  const starts = (): Promise<number[]> => {
    if (looked === undefined || now() - looked.at >= freshMs) {
      const found = findStarts()
      looked = { at: now(), starts: found }
      found.catch(() => {
        looked = undefined
      })
    }
    return looked.starts
  }
  const findStarts = async (): Promise<number[]> => {
    const found = [0]
    while (found.length < maxChunks) {
      const next = await publicRepositoryBehind(database.read, { after: found.at(-1) ?? 0, count: chunkSize })
      if (next === undefined) break
      found.push(next)
    }
    return found
  }

  return {
    /** The list of all sitemaps. */
    async index(site: string): Promise<string> {
      const files = ['pages', ...(await starts()).map(String)]
      const rows = files.map((file) => `<sitemap><loc>${escapeXml(`${site}/-/sitemap/${file}.xml`)}</loc></sitemap>`)
      return document('sitemapindex', rows)
    },
    pages: (site: string): string =>
      document(
        'urlset',
        pages.map((path) => url(site + path)),
      ),
    /** Repositories behind an id, each owner once; nothing where no chunk begins there. */
    async chunk(site: string, after: number): Promise<string | undefined> {
      if (!(await starts()).includes(after)) return undefined
      const rows = await selectPublicRepositories(database.read, { after, limit: chunkSize })
      const owners = [...new Set(rows.map(({ owner }) => owner))]
      return document('urlset', [
        ...owners.map((owner) => url(site + paths.user(owner))),
        ...rows.map(({ owner, name, updatedAt }) => url(site + paths.repo(owner, name), updatedAt)),
      ])
    },
  }
}

const url = (address: string, changed?: number) => {
  const time = changed === undefined ? '' : `<lastmod>${new Date(changed).toISOString()}</lastmod>`
  return `<url><loc>${escapeXml(address)}</loc>${time}</url>`
}

const document = (root: string, rows: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</${root}>\n`
