import { Plural, useLingui } from '@lingui/react/macro'
import { paths, type Release } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { useByteSize } from '@sheaf/ui'
import { IconDownload } from '@sheaf/ui/icons'
import type { ReactNode } from 'react'
import { ArchiveLinks } from '../../components/archive-links.tsx'
import classes from './releases.module.css'

interface ReleaseAssetsProps {
  at: RepositoryAt
  release: Release
  /** What stands at the end of a file's row. */
  action?: (asset: Release['assets'][number]) => ReactNode
}

/** The files of a release, and those of its commit as an archive. */
export function ReleaseAssets({ at, release: { tag, assets, commit_id }, action }: ReleaseAssetsProps) {
  const { t } = useLingui()
  const byteSize = useByteSize()
  return (
    <div className={classes.assets}>
      {assets.length > 0 && (
        <ul className={classes.files} aria-label={t`Files of ${tag}`}>
          {assets.map((asset) => (
            <li key={asset.uid} className={classes.file}>
              <IconDownload size={16} className={classes.icon} />
              <a
                className={classes.fileName}
                href={paths.releaseAsset({ ...at, tag, name: asset.name })}
                download
                title={`SHA-256: ${asset.sha256}`}
              >
                {asset.name}
              </a>
              <span className={classes.facts}>
                {byteSize(asset.size)}
                {' · '}
                <Plural value={asset.downloads} one="# download" other="# downloads" />
              </span>
              {action?.(asset)}
            </li>
          ))}
        </ul>
      )}
      {commit_id !== null && <ArchiveLinks at={at} revision={`refs/tags/${tag}`} />}
    </div>
  )
}
