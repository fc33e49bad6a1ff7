import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { CopyButton } from '@sheaf/ui'
import { ArchiveLinks } from '../../components/archive-links.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import classes from './clone-addresses.module.css'
import { cloneUrlOf } from './clone-url.ts'

/** The addresses to give to `git clone`: over HTTP, and over SSH where the server has it; and the files of the shown ref without git. */
export function CloneAddresses({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  const { current } = useShownRef()
  const sshUrl = repository.ssh_url
  return (
    <div className={classes.addresses}>
      <CloneLine
        protocol={window.location.protocol === 'https:' ? t`HTTPS` : t`HTTP`}
        url={cloneUrlOf(repository)}
        label={t`Copy clone URL`}
      />
      {sshUrl !== null && <CloneLine protocol={t`SSH`} url={sshUrl} label={t`Copy SSH URL`} />}
      {current !== undefined && (
        <ArchiveLinks at={{ owner: repository.owner.username, repo: repository.model.repo_name }} revision={current} />
      )}
    </div>
  )
}

/** An address in full: where it takes two lines, it breaks before the name that tells repositories apart. */
function CloneLine({ protocol, url, label }: { protocol: string; url: string; label: string }) {
  const path = url.indexOf('/', url.indexOf('//') + 2)
  return (
    <div className={classes.line}>
      <span className={classes.protocol}>{protocol}</span>
      <code className={classes.url}>
        {url.slice(0, path)}
        <wbr />
        {url.slice(path)}
      </code>
      <CopyButton value={url} label={label} />
    </div>
  )
}
