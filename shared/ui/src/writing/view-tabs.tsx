import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './view-tabs.module.css'

interface Tab<Name> {
  name: Name
  label: string
  panel: ReactNode
  /** Its panel stays on the page while another is shown. */
  isKept?: boolean
}

interface ViewTabsProps<Name> {
  label: string
  tabs: readonly Tab<Name>[]
  shown: Name
  onShow: (name: Name) => void
  /** What stands at the other end of their line. */
  beside?: ReactNode
}

/** Views of one text, of which one is shown. Arrow keys lead from one tab to the next. */
export function ViewTabs<Name extends string>({ label, tabs, shown, onShow, beside }: ViewTabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ name }) => name === shown)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    onShow(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <div ref={list} role="tablist" aria-label={label} className={classes.tabs}>
          {tabs.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-tab={name}
              className={classes.tab}
              aria-selected={name === shown}
              aria-controls={`${id}-${name}-panel`}
              tabIndex={name === shown ? 0 : -1}
              onClick={() => onShow(name)}
              onKeyDown={step}
            >
              {label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {tabs.map(({ name, panel, isKept = false }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== shown}
        >
          {(isKept || name === shown) && panel}
        </div>
      ))}
    </div>
  )
}
