import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { lineHash, linesOfHash } from '@sheaf/code'
import { printableName } from '@sheaf/code/printable-name'
import type { FileOutline } from '@sheaf/contract'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './outline.module.css'
import { scrollToLine, useCurrentSymbol } from './use-current-symbol.ts'
import { useKindWords } from './use-kind-words.ts'

/** Further in there would be no room for names. */
const deepest = 6

interface SymbolListProps {
  outline: FileOutline
  code: RefObject<HTMLElement | null>
  onChosen: () => void
}

/** The symbols of a file that hold what was typed, each a link to its line. Arrow keys go from one to the other. */
export function SymbolList({ outline: { symbols, complete }, code, onChosen }: SymbolListProps) {
  const { t } = useLingui()
  const words = useKindWords()
  const { hash } = useLocation()
  const marked = linesOfHash(hash)
  const current = useCurrentSymbol(code, { symbols, marked })
  const [text, setText] = useState('')
  const [reached, setReached] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another symbol is marked, which is to be seen
  useEffect(() => bringIntoSight(list.current?.querySelector('[aria-current]')), [current])
  const sought = text.trim().toLowerCase()
  const shown = symbols
    .map((symbol, index) => ({ ...symbol, index }))
    .filter(({ name }) => name.toLowerCase().includes(sought))
  // One of them is reached by Tab, the others from there.
  const tabbed = [reached, current].find((index) => shown.some((symbol) => symbol.index === index)) ?? shown[0]?.index
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: at < 0 ? undefined : 0,
      End: at < 0 ? undefined : links.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
  }
  const choose = (line: number) => {
    onChosen()
    // An address that stays the same leads nowhere.
    if (marked?.from === line && code.current) scrollToLine(code.current, line)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the links within
    <div className={classes.symbols} onKeyDown={move}>
      <TextInput
        className={classes.filter}
        size="xs"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t`Filter symbols`}
        aria-label={t`Filter symbols`}
        autoComplete="off"
        spellCheck={false}
      />
      <ul ref={list} className={classes.list}>
        {shown.map(({ index, name, kind, line, depth }) => (
          <li key={index}>
            <Link
              className={classes.symbol}
              style={{ paddingInlineStart: 8 + Math.min(sought === '' ? depth : 0, deepest) * 12 }}
              to={{ hash: lineHash({ from: line, to: line }) }}
              replace
              preventScrollReset
              tabIndex={index === tabbed ? 0 : -1}
              aria-current={index === current ? 'location' : undefined}
              onFocus={() => setReached(index)}
              onClick={() => choose(line)}
            >
              <span className={classes.name} title={printableName(name)}>
                {printableName(name)}
              </span>
              <span className={classes.kind}>{words[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.note} role="status">{t`No symbols match`}</p>}
      {!complete && <p className={classes.note}>{t`This file has more symbols than are listed here`}</p>}
    </div>
  )
}

/** Scrolls the outline alone: the file stays where somebody reads. */
function bringIntoSight(link: Element | null | undefined): void {
  const box = link?.closest('nav, dialog')
  if (!link || !box) return
  const [{ top, bottom }, around] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  const isInSight = top >= around.top + filterHeight && bottom <= around.bottom
  if (!isInSight) box.scrollTop += top - around.top - around.height / 2
}

/** It stands in front of the list as that scrolls. */
const filterHeight = 48
