import { useLingui } from '@lingui/react/macro'
import type { Pull, PullConflict } from '@sheaf/contract'
import type { FoundConflicts } from '../../api/conflicts.ts'
import { ByGit } from '../../components/by-git.tsx'
import classes from './conflicts.module.css'

/** Which files stand in the way of resolving it here, and how it is done with git: a merge is committed as a whole. */
export function ForGit({ thread, found }: { thread: Pull; found: FoundConflicts }) {
  const { t } = useLingui()
  const why = useKindWords()
  return (
    <section className={classes.forGit} aria-labelledby="for-git">
      <h3 id="for-git">{t`These conflicts have to be resolved with git`}</h3>
      <p>{t`A merge is committed as a whole, and some of its files can't be merged here:`}</p>
      <ul aria-label={t`Files with conflicts`}>
        {found.items.map(({ path, kind }) => (
          <li key={path}>
            <code>{path}</code> <span className={classes.dim}>{why[kind]}</span>
          </li>
        ))}
        {found.has_more && <li>{t`More files than are listed here`}</li>}
      </ul>
      <ByGit of={thread} target={null} />
    </section>
  )
}

function useKindWords(): Record<PullConflict['kind'], string> {
  const { t } = useLingui()
  return {
    text: t`Both branches changed it`,
    deleted: t`One branch changed it, the other deleted it`,
    binary: t`It is no text`,
    encoding: t`Its text is not in UTF-8`,
    too_large: t`It is too large`,
    renamed: t`The branches gave it different names`,
    other: t`A link, a submodule or a folder is in the way`,
  }
}
