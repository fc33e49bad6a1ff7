import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type Repository } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify, sessionAtom } from '@sheaf/shell'
import { LinkButton } from '@sheaf/ui'
import { IconLock } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { useAccessRequest } from '../../../api/access-requests.ts'
import classes from './gated.module.css'

/** Says that the contents are shared on request, and what has become of a request of whoever looks. */
export function RequestPanel({ repository: { model, access_request: request } }: { repository: Repository }) {
  const { t } = useLingui()
  return (
    <section className={classes.panel} aria-labelledby="gate-title">
      <h2 id="gate-title" className={classes.title}>
        <IconLock size={18} />
        {t`The contents are shared on request`}
      </h2>
      <div role="status">
        {request === null ? (
          <p className={classes.said}>
            {model.gate === 'auto'
              ? t`Anyone can see this page. You get access to the files as soon as you agree to share your username and name with the maintainers`
              : t`Anyone can see this page. To get access to the files, agree to share your username and name with the maintainers, who decide about your request`}
          </p>
        ) : request.state === 'rejected' ? (
          <>
            <p className={classes.said}>{t`The maintainers declined your request`}</p>
            {request.reason !== '' && <blockquote className={classes.reason}>{request.reason}</blockquote>}
          </>
        ) : (
          <p className={classes.said}>
            <Trans>Your request is waiting for the maintainers. You are notified once they have decided</Trans>
          </p>
        )}
      </div>
      <RequestAction state={request?.state} />
    </section>
  )
}

function RequestAction({ state }: { state: string | undefined }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const session = useAtomValue(sessionAtom)
  const { ask, withdraw } = useAccessRequest(at)
  const failed = (error: Error) => notify.error(messageOf(error, t`Couldn't send the request`))
  if (session === null) {
    const next = new URLSearchParams({ next: paths.repo(at.owner, at.repo) })
    return <LinkButton to={`${paths.login()}?${next}`}>{t`Log in to request access`}</LinkButton>
  }
  if (state === 'rejected') return null
  if (state === 'pending') {
    return (
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, { onError: failed })}
      >
        {t`Withdraw request`}
      </Button>
    )
  }
  return (
    <Button loading={ask.isPending} onClick={() => ask.mutate(undefined, { onError: failed })}>
      {t`Agree and request access`}
    </Button>
  )
}
