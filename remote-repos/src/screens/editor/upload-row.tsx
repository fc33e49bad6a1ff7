import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { printableName } from '@sheaf/code/printable-name'
import { limits } from '@sheaf/contract'
import { contractMessage } from '@sheaf/contract/messages'
import { messageOf, textOf } from '@sheaf/shell'
import { byteSize } from '../../components/byte-size.ts'
import type { QueuedFile, UploadQueue } from '../../uploads/upload-queue.ts'
import classes from './editor.module.css'

/** One file on its way: how far it is, and what can be done about it. */
export function UploadRow({
  file: { path, file, state, sent, error },
  queue,
}: {
  file: QueuedFile
  queue: UploadQueue
}) {
  const { t, i18n } = useLingui()
  const name = printableName(path)
  const size = byteSize(file.size, i18n.locale)
  const words = { waiting: t`Waiting`, sending: '', paused: t`Paused`, done: t`Uploaded`, failed: '' }
  const problem = state === 'failed' ? whyNot() : undefined
  function whyNot(): string {
    if (file.size > limits.uploadBytes)
      return textOf(contractMessage('commit.upload_too_large', { max: limits.uploadBytes }))
    return messageOf(error, t`Couldn't upload this file`)
  }
  return (
    <li className={classes.file}>
      <span className={classes.name}>{name}</span>
      <span className={classes.state}>{size}</span>
      {state === 'sending' && (
        <progress
          className={classes.progress}
          value={sent}
          max={Math.max(1, file.size)}
          aria-label={t`Upload of ${name}`}
        />
      )}
      <span className={problem ? classes.problem : classes.state} role="status">
        {problem ?? words[state]}
      </span>
      {(state === 'sending' || state === 'waiting') && (
        <Button variant="default" size="compact-sm" aria-label={t`Pause ${name}`} onClick={() => queue.pause(path)}>
          {t`Pause`}
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button variant="default" size="compact-sm" aria-label={t`Resume ${name}`} onClick={() => queue.resume(path)}>
          {state === 'paused' ? t`Resume` : t`Try again`}
        </Button>
      )}
      <Button variant="default" size="compact-sm" aria-label={t`Remove ${name}`} onClick={() => queue.remove(path)}>
        {t`Remove`}
      </Button>
    </li>
  )
}
