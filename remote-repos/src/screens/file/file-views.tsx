import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useLocation } from 'react-router'
import classes from './file.module.css'
import type { FileContentProps } from './file-content.tsx'
import { asksForText, isText, plainAddress, previewOf } from './previews/preview-kind.ts'

/** The ways to look at a file that is a text: as what it is, as its lines, with where they come from. */
export function FileViews({ at, file, current, view }: Pick<FileContentProps, 'at' | 'file' | 'current' | 'view'>) {
  const { t } = useLingui()
  const location = useLocation()
  if (!isText(file) || file.size === 0) return null
  const { hash } = location
  const self = paths.file(at.owner, at.repo, file.path, current)
  const blame = `${paths.blame(at.owner, at.repo, file.path, current)}${hash}`
  if (previewOf(file) === undefined) {
    return (
      <TextLink look="plain" to={view === 'blob' ? blame : `${self}${hash}`}>
        {view === 'blob' ? t`Blame` : t`File`}
      </TextLink>
    )
  }
  const shown = view === 'blame' ? 'blame' : asksForText(location) ? 'code' : 'preview'
  const views = [
    ['preview', t`Preview`, self],
    ['code', t`Code`, plainAddress(self)],
    ['blame', t`Blame`, blame],
  ] as const
  return (
    <nav className={classes.views} aria-label={t`View`}>
      {views.map(([name, word, to]) => (
        <TextLink key={name} look="plain" to={to} aria-current={name === shown ? 'page' : undefined}>
          {word}
        </TextLink>
      ))}
    </nav>
  )
}
