import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { CopyButton } from '@sheaf/ui'
import classes from './clone-card.module.css'
import { cloneUrlOf } from './clone-url.ts'
import { SideCard } from './side-card.tsx'

/** The addresses to give to `git clone`: over HTTP, and over SSH where the server has it. */
export function CloneCard({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  const url = cloneUrlOf(repository)
  const sshUrl = repository.ssh_url
  return (
    <SideCard title={t`Clone`}>
      <CloneLine
        protocol={window.location.protocol === 'https:' ? t`HTTPS` : t`HTTP`}
        url={url}
        label={t`Copy clone URL`}
      />
      {sshUrl !== null && <CloneLine protocol={t`SSH`} url={sshUrl} label={t`Copy SSH URL`} />}
    </SideCard>
  )
}

function CloneLine({ protocol, url, label }: { protocol: string; url: string; label: string }) {
  return (
    <div className={classes.line}>
      <span className={classes.protocol}>{protocol}</span>
      <code className={classes.url} title={url}>
        {url}
      </code>
      <CopyButton value={url} label={label} />
    </div>
  )
}
