import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { FirstBranches } from '@sheaf/repository/branches'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconGitBranch, IconSelector } from '@sheaf/ui/icons'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './branch-selector.module.css'
import { shortRef } from './short-ref.ts'

export interface BranchSelectorProps {
  branches: FirstBranches
  current: string
  /** The address of this page at another branch. */
  toRef: (ref: string) => string
  /** What the button says where the page shows more than one ref: what is chosen here, and the words before there is something. */
  says?: { label: string; shown: string }
  /** Commits may be chosen by their ids, too. */
  withCommits?: boolean
}

/** What floats is loaded when the page is at rest or a hand moves to it: the page itself opens without. */
const menu = lazyModule(
  async () => (await import(/* webpackChunkName: "branch-menu" */ './branch-menu.tsx')).BranchMenu,
)

/** Says which branch the page shows, and changes it. */
export function BranchSelector({ branches, current, toRef, says, withCommits }: BranchSelectorProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const { loaded: BranchMenu, reach, open, failed } = useLazyModule(menu)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const fail = () => {
    failed()
    close()
  }
  const pick = (ref: string) => {
    close()
    if (ref !== current) void navigate(toRef(ref))
  }
  const shown = shortRef(current)
  return (
    <div className={classes.place}>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconGitBranch size={16} />}
        rightSection={<IconSelector size={14} />}
        className={classes.button}
        aria-label={says?.label ?? t`Branch ${shown}`}
        aria-haspopup="listbox"
        aria-expanded={opened}
        title={current || undefined}
        onClick={() => open(() => setOpened(true))}
        onPointerEnter={reach}
        onFocus={reach}
      >
        <span className={classes.name}>{says?.shown ?? shown}</span>
      </Button>
      {opened && BranchMenu && (
        <Fence onFailure={fail}>
          <BranchMenu branches={branches} current={current} withCommits={withCommits} onPick={pick} onClose={close} />
        </Fence>
      )}
    </div>
  )
}
