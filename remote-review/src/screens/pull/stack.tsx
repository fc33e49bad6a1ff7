import { Trans, useLingui } from '@lingui/react/macro'
import { type PullDetails, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'
import classes from './stack.module.css'

interface StackProps {
  stack: PullDetails['stack']
  /** The one that is looked at. */
  number: string
}

/** Pull requests that stand upon each other, the lowest first: it is merged first. */
export function Stack({ stack, number }: StackProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  return (
    <nav className={classes.stack} aria-label={t`Stack`}>
      <p className={classes.lead}>{t`Part of a stack: each goes into the branch of the one above it in this list`}</p>
      <ol className={classes.list}>
        {stack.map((each) => {
          const isShown = `${each.number}` === number
          return (
            <li key={each.number} aria-current={isShown ? 'page' : undefined}>
              <span className={classes.number}>#{each.number}</span>{' '}
              {isShown ? (
                <b>{each.title}</b>
              ) : (
                <TextLink to={paths.pull(owner, repo, each.number)}>{each.title}</TextLink>
              )}
              {each.is_draft && (
                <span className={classes.number}>
                  {' '}
                  <Trans>Draft</Trans>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
