import { useLingui } from '@lingui/react/macro'
import { branchesAtOnce } from '@sheaf/repository'
import { type FirstBranches, useFoundBranches } from '@sheaf/repository/branches'
import { IconCheck } from '@sheaf/ui/icons'
import { Combobox, useCombobox } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import classes from './branch-menu.module.css'
import { shortRef } from './short-ref.ts'
import { useFoundTags } from './use-found-tags.ts'

export interface BranchMenuProps {
  branches: FirstBranches
  current: string
  withCommits?: boolean | undefined
  onPick: (ref: string) => void
  onClose: () => void
}

/** The branches and tags to choose from, found by a part of their name. Lies over the button that opened it. */
export function BranchMenu({ branches, current, withCommits, onPick, onClose }: BranchMenuProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ opened: true, onOpenedChange: (opened) => !opened && onClose() })
  // The field says which list it controls, and a list has its id only once it was drawn.
  const [, drawAgain] = useState(false)
  useEffect(() => {
    field.current?.focus()
    drawAgain(true)
  }, [])

  const [kind, setKind] = useState<'branches' | 'tags'>('branches')
  const isTags = kind === 'tags'
  const foundBranches = useFoundBranches(branches, isTags ? '' : search)
  const foundTags = useFoundTags(search, { isWanted: isTags })
  const { found, all, state } = isTags ? foundTags : foundBranches
  const choose = (wanted: typeof kind) => {
    setKind(wanted)
    field.current?.focus()
  }
  const shown = found.slice(0, branchesAtOnce)
  const first = shown.length
  const id = search.trim().toLowerCase()
  const isId = withCommits === true && /^[0-9a-f]{4,64}$/.test(id)
  const short = shortRef(id)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={onPick}
      withinPortal={false}
      position="bottom-start"
      width={280}
      shadow="md"
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        {/* Where the opening button is seen, a click now closes. */}
        <button type="button" className={classes.cover} tabIndex={-1} aria-label={t`Close`} onClick={onClose} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          ref={field}
          role="combobox"
          aria-expanded
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
          placeholder={isTags ? t`Find a tag` : t`Find a branch`}
          aria-label={isTags ? t`Find a tag` : t`Find a branch`}
        />
        <div className={classes.kinds}>
          <button type="button" className={classes.kind} aria-pressed={!isTags} onClick={() => choose('branches')}>
            {t`Branches`}
          </button>
          <button type="button" className={classes.kind} aria-pressed={isTags} onClick={() => choose('tags')}>
            {t`Tags`}
          </button>
        </div>
        {/* Where it scrolls, the keyboard must be able to scroll it. */}
        <Combobox.Options className={classes.options} tabIndex={0} aria-label={isTags ? t`Tags` : t`Branches`}>
          {shown.map(({ name, revision }) => (
            <Combobox.Option
              key={revision}
              value={revision}
              active={revision === current}
              className={classes.option}
              title={name}
            >
              <span className={classes.name}>{name}</span>
              {revision === current && <IconCheck size={16} />}
            </Combobox.Option>
          ))}
          {isId && (
            <Combobox.Option value={id} className={classes.option} title={id}>
              <span className={classes.name}>{t`Commit ${short}`}</span>
            </Combobox.Option>
          )}
          {state === 'searching' && first === 0 && !isId && (
            <Combobox.Empty role="status">{t`Searching…`}</Combobox.Empty>
          )}
          {state === 'failed' && (
            <Combobox.Empty role="alert">
              {isTags ? t`Couldn't load the tags` : t`Couldn't load the branches`}
            </Combobox.Empty>
          )}
          {state === 'found' && all === 0 && !isId && (
            <Combobox.Empty role="status">{isTags ? t`No tags found` : t`No branches found`}</Combobox.Empty>
          )}
        </Combobox.Options>
        {all > first && (
          <Combobox.Footer
            className={classes.more}
          >{t`Showing ${first} of ${all}. Type to narrow down`}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
