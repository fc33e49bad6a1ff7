import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const branches = 19_001
/** As many as one push has room for beside those branches. */
const tags = 900

/** A stream of one commit under so many branches, and under annotated tags, each with a long message. */
export function manyBranchesStream(count: number): Buffer[] {
  const resets = Array.from({ length: count - 1 }, (_, n) => `reset refs/heads/topic/${n}\nfrom :1\n\n`)
  const text = 'x'.repeat(20_000)
  const annotated = Array.from(
    { length: tags },
    (_, n) => `tag v0.${n}\nfrom :1\ntagger Ada <ada@example.org> 1700000000 +0000\ndata ${text.length}\n${text}\n`,
  )
  return [
    commitText({ number: 1, mark: 1, files: [['a.txt', 'a\n']] }),
    Buffer.from([...resets, ...annotated].join('')),
  ]
}

export const manyBranches: Attack = {
  name: 'many-branches',
  about: 'a repository of 19,001 branches and 900 tags with long messages: its lists of both, its refs for git',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const { repository } = await push('branches', manyBranchesStream(short ? 5_000 : branches))
    return { repository: [repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const api = `/api/repo/${repository}`
    const paths = [
      `${api}/refs`,
      `${api}/tags`,
      `${api}/tags?query=9`,
      `${api}/commit/topic/17`,
      `/${repository}.git/info/refs?service=git-upload-pack`,
    ]
    return readPages(play, { paths, connections: 20 })
  },
}
