import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MessageForm } from './message-form.tsx'
import { Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Contact` } satisfies RouteHandle

/** /contact: a message to whoever runs this Sheaf. `?topic=` says what it is about. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [isSent, setSent] = useState(false)
  return (
    <SitePage title={t`Contact`} lead={t`Write to the people who run this Sheaf. They answer by email.`}>
      {isSent ? (
        <div role="status">
          <Part title={t`Message sent`}>
            <p>{t`Thank you. The answer comes to the address you gave.`}</p>
            <p>
              <Button variant="default" onClick={() => setSent(false)}>
                {t`Write another message`}
              </Button>
            </p>
          </Part>
        </div>
      ) : (
        <MessageForm key={search.get('topic')} topic={search.get('topic')} onSent={() => setSent(true)} />
      )}
      <Part title={t`Before you write`}>
        <p>
          <Trans>
            Much is answered in the <TextLink to={sitePaths.docs()}>documentation</TextLink> and under{' '}
            <TextLink to={sitePaths.support()}>support</TextLink>.
          </Trans>
        </p>
      </Part>
    </SitePage>
  )
}
