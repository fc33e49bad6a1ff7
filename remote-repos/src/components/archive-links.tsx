import { useLingui } from '@lingui/react/macro'
import { archiveFormats, paths } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { IconDownload } from '@sheaf/ui/icons'
import classes from './archive-links.module.css'

const [first, ...others] = archiveFormats

/** The files of a ref as one file to download, in each format that there is. No link of the router: no page is there. */
export function ArchiveLinks({ at, revision }: { at: RepositoryAt; revision: string }) {
  const { t } = useLingui()
  const addressOf = (format: (typeof archiveFormats)[number]) => paths.archive({ ...at, ref: revision, format })
  return (
    <p className={classes.links}>
      <a className={classes.first} href={addressOf(first)} download rel="nofollow">
        <IconDownload size={16} />
        {t`Download ZIP`}
      </a>
      {others.map((format) => (
        <a key={format} href={addressOf(format)} download rel="nofollow">
          {format}
        </a>
      ))}
    </p>
  )
}

/** The same in a row of a list: the format that opens everywhere. */
export function ArchiveIcon({ at, revision, name }: { at: RepositoryAt; revision: string; name: string }) {
  const { t } = useLingui()
  const label = t`Download ${name} as ZIP`
  return (
    <a
      className={classes.icon}
      href={paths.archive({ ...at, ref: revision, format: first })}
      download
      rel="nofollow"
      aria-label={label}
      title={label}
    >
      <IconDownload size={16} />
    </a>
  )
}
