import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@sheaf/ui'
import { IconSearch } from '@sheaf/ui/icons'
import classes from './search.module.css'
import type { SearchKind } from './search-kinds.ts'

/** What can be asked for, before anything was. */
export function SearchHelp({ kind }: { kind: SearchKind }) {
  const { t } = useLingui()
  if (kind !== 'code' && kind !== 'commits') {
    return (
      <EmptyState icon={<IconSearch size={24} />} title={t`Search by name`}>
        {t`Names are found by how they begin. Repositories are also found by words in their name, or as owner/name`}
      </EmptyState>
    )
  }
  const ofCode = [
    ['parse header', t`files with both words`],
    ['"parse header"', t`exactly this text`],
    ['/parse(Header|Body)\\(/', t`a regular expression (RE2), in one line`],
    ['path:src/', t`in files with this in their path`],
    ['lang:typescript', t`in files of a language`],
    ['repo:owner/name', t`in one repository`],
    ['ref:topic', t`at a branch, tag or commit of the repository that repo: names`],
    ['owner:name', t`in the repositories of a person or team`],
    ['case:yes', t`with upper and lower case as you type it`],
  ] as const
  const ofCommits = [
    ['parse header', t`commits with both words in their message or author`],
    ['"parse header"', t`exactly this text`],
    ['/parse(Header|Body)\\(/', t`a regular expression (RE2), in one line`],
    ['author:ada', t`by an author with this in their name or address`],
    ['3f0c2a9', t`a commit by how its ID begins`],
    ['repo:owner/name', t`in one repository`],
    ['owner:name', t`in the repositories of a person or team`],
    ['case:yes', t`with upper and lower case as you type it`],
  ] as const
  return (
    <section className={classes.help}>
      <h2>{kind === 'code' ? t`Search the code of default branches` : t`Search the commits of default branches`}</h2>
      <dl>
        {(kind === 'code' ? ofCode : ofCommits).map(([example, words]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
