import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { IconArrowsExchange } from '@sheaf/ui/icons'
import { Link } from 'react-router'
import { BranchSelector } from '../../components/branch-selector.tsx'
import { type ComparedRefs, isAcrossForks } from '../../components/compared-refs.ts'
import { shortRef } from '../../components/short-ref.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import classes from './compare.module.css'

interface CompareBarProps {
  /** What is compared; nothing while it is being chosen. */
  compared: ComparedRefs | undefined
  /** The branch that is compared with before one is chosen. */
  main: string
}

/** Which two are compared and how: each is chosen, they change places, and it is said where the comparison begins. */
export function CompareBar({ compared, main }: CompareBarProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const { branches } = useShownRef()
  const { base, head, dots } = compared ?? { base: main, head: '', dots: '...' as const }
  const to = (of: Partial<ComparedRefs>) => paths.compare(owner, repo, { base, head: head || main, dots, ...of })
  const baseName = shortRef(base)
  const headName = head === '' ? t`Choose a branch` : shortRef(head)
  // Another repository is the head alone, and only since the two parted: nothing of one is in the other.
  const isAcross = compared !== undefined && isAcrossForks(compared)
  return (
    <div className={classes.bar}>
      <h2 className={classes.title}>{t`Compare`}</h2>
      <div className={classes.sides}>
        <BranchSelector
          branches={branches}
          current={base}
          withCommits
          says={{ label: t`Base: ${baseName}`, shown: t`Base: ${baseName}` }}
          toRef={(ref) => to({ base: ref })}
        />
        {compared && !isAcross ? (
          <Button
            component={Link}
            variant="subtle"
            color="gray"
            size="compact-md"
            to={to({ base: head, head: base })}
            preventScrollReset
            aria-label={t`Swap the two`}
            title={t`Swap the two`}
          >
            <IconArrowsExchange size={16} />
          </Button>
        ) : (
          <span className={classes.arrow}>
            <IconArrowsExchange size={16} />
          </span>
        )}
        <BranchSelector
          branches={branches}
          current={head}
          withCommits
          says={{ label: t`Compare: ${headName}`, shown: t`Compare: ${headName}` }}
          toRef={(ref) => to({ head: ref })}
        />
      </div>
      {compared && !isAcross && (
        <nav className={classes.ways} aria-label={t`How to compare`}>
          {(['...', '..'] as const).map((each) => (
            <Button
              component={Link}
              key={each}
              variant="default"
              size="compact-sm"
              to={to({ dots: each })}
              preventScrollReset
              aria-current={dots === each ? 'true' : undefined}
              title={
                each === '...'
                  ? t`What changed on ${headName} since it diverged from ${baseName}`
                  : t`All differences between ${baseName} and ${headName}`
              }
            >
              {each === '...' ? t`Since they diverged` : t`Directly`}
            </Button>
          ))}
        </nav>
      )}
    </div>
  )
}
