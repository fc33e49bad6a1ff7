import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { ListSkeleton, Page, PageHead, TextLink } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** /setting/profile: what the account says about itself, to be seen by everyone. */
export function ProfileScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Profile`}
        description={
          session && (
            <Trans>
              Everyone can see it on <TextLink to={paths.user(session.username)}>your profile</TextLink>
            </Trans>
          )
        }
      />
      <Suspense fallback={<ListSkeleton rows={6} height={72} />}>
        <PictureField />
        <ProfileForm />
      </Suspense>
    </Page>
  )
}
