import { useLingui } from '@lingui/react/macro'
import { repositoryAreasAtom } from '@sheaf/shell'
import { Counter, TabLinks } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { useRefOfAddress } from './ref-in-path.ts'
import { repositoryTabs } from './tabs.ts'
import { useRepositoryAt } from './use-repository.ts'

interface RepositoryTabsProps {
  /** How much there is in some of the parts, by their names, as far as it is known. */
  counts: Readonly<Record<string, number | null | undefined>>
  canManage: boolean
  canRead: boolean
}

/** The parts of a repository. */
export function RepositoryTabs({ counts, canManage, canRead }: RepositoryTabsProps) {
  const { t, i18n } = useLingui()
  const at = useRepositoryAt()
  const { pathname } = useLocation()
  const ref = useRefOfAddress()
  const tabs = repositoryTabs(useAtomValue(repositoryAreasAtom), { canManage, canRead })
  return (
    <TabLinks
      label={t`Repository`}
      tabs={tabs.map(({ name, icon: Icon, to, holds, label }) => {
        const count = counts[name]
        return {
          to: to(at, ref),
          isCurrent: holds(pathname),
          children: (
            <>
              <Icon size={16} />
              {label((message) => i18n._(message), i18n.locale)}
              {count ? <Counter value={count} /> : undefined}
            </>
          ),
        }
      })}
    />
  )
}
