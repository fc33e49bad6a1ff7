import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import type { Attack } from './attack.ts'

const tags = 200
/** A card that says as much as one may. */
const card = (n: number) =>
  [
    '---',
    'license: mit',
    'pipeline_tag: text-generation',
    'library_name: mill',
    'language: [en, de, fr, es, ja, zh]',
    `base_model: mallory0/card-${(n + 1) % 20}`,
    'tags:',
    ...Array.from({ length: tags }, (_, tag) => `- tag-${n % 4}-${tag}`),
    '---',
    'A model',
    '',
  ].join('\n')

const words = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${of}${n % 10}`).join('+')

/** Lists of models are narrowed down by words, tags and facets: each asks for more of them than anybody reads, and no two are the same. */
export const cardFloods: Attack = {
  name: 'card-floods',
  about:
    '120 connections that ask for lists of models by many words and tags, for counts of their facets and the same by the wire of the Hub',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    for (let n = 0; n < (short ? 5 : 20); n += 1)
      await push(`card-${n}`, [commitText({ number: n, message: 'card', files: [['README.md', card(n)]] })], 'model')
    return {}
  },
  play(play) {
    const filters = Array.from({ length: 10 }, (_, n) => `filter=tag-0-${n}`).join('&')
    const paths = [
      ...Array.from(
        { length: 50 },
        (_, n) => `/api/discover/model?query=${words(20, String.fromCharCode(97 + (n % 26)))}&sort=name`,
      ),
      ...Array.from({ length: 50 }, (_, n) => `/api/discover/model/facets?tag=tag-${n % 4}-${n}`),
      ...Array.from(
        { length: 50 },
        (_, n) => `/api/discover/model?query=card&language=en&tag=tag-1-${n}&page_size=100`,
      ),
      ...Array.from(
        { length: 50 },
        (_, n) => `/api/models?search=${words(n, 'card')}&${filters}&full=true&cardData=true&sort=likes`,
      ),
      ...['downloads', 'createdAt', 'lastModified'].map((sort) => `/api/models?sort=${sort}&cardData=true&limit=100`),
    ]
    return readPages(play, { paths, connections: 120 })
  },
}
