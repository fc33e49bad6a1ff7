import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { limits, paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, TextLink, useByteSize } from '@sheaf/ui'
import { IconPlus, IconTag, IconTrash } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteAsset, useDeleteRelease, useUploadAssets } from '../../api/releases.mutations.ts'
import { releaseQuery } from '../../api/releases.queries.ts'
import list from '../../components/ref-list.module.css'
import { ReleaseAssets } from './release-assets.tsx'
import { ReleaseForm } from './release-form.tsx'
import classes from './releases.module.css'

/** /:owner/:repo/releases/edit/*: what is said of a release, its files, and its end. */
export function EditReleaseScreen({ tag }: { tag: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { can_write } = useRepository()
  const navigate = useNavigate()
  const { data: release } = useSuspenseQuery(releaseQuery(at, tag))
  const upload = useUploadAssets(at, release.uid)
  const removeAsset = useDeleteAsset(at, release.uid)
  const remove = useDeleteRelease(at)
  const byteSize = useByteSize()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  if (!can_write)
    return <EmptyState icon={<IconTag size={24} />} title={t`Only people who can push can edit releases`} />
  const most = byteSize(limits.releaseAssetBytes)
  return (
    <>
      <div className={list.head}>
        <h2>{t`Edit release`}</h2>
        <TextLink to={paths.release(at.owner, at.repo, tag)}>{tag}</TextLink>
      </div>
      <div className={classes.form}>
        <ReleaseForm key={release.uid} at={at} release={release} />
        <section className={classes.section} aria-label={t`Files`}>
          <h3>{t`Files`}</h3>
          <p className={classes.hint}>{t`Binaries, packages and other files for this version, up to ${most} each`}</p>
          <ReleaseAssets
            at={at}
            release={{ ...release, commit_id: null }}
            action={(asset) => (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t`Delete ${asset.name}`}
                onClick={() => removeAsset.mutate(asset.uid)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          />
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t`Choose files`}
            onChange={({ currentTarget }) => {
              upload.mutate([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            loading={upload.isPending}
            onClick={() => input.current?.click()}
          >
            {t`Add files`}
          </Button>
        </section>
        <section className={classes.section} aria-label={t`Delete release`}>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t`Delete release`}
          </Button>
        </section>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t`Delete the release ${tag}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(release, {
            onSuccess: () => void navigate(paths.releases(at.owner, at.repo), { replace: true }),
          })
        }
        onClose={() => setAsking(false)}
      >
        {t`Its notes and files are gone for good. The tag stays.`}
      </ConfirmDialog>
    </>
  )
}
