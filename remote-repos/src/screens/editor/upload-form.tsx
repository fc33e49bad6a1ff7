import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { printableName } from '@sheaf/code/printable-name'
import { CommitForm, type CommitOutcome, filePathProblem, limits, paths } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify, textOf } from '@sheaf/shell'
import { LinkButton, useHoldSession } from '@sheaf/ui'
import { Form, useContractForm } from '@sheaf/ui/form'
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { sendFile, useCreateCommit } from '../../api/edits.ts'
import { CommitFields } from '../../components/commit/commit-fields.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { type ChosenFile, chosenFiles, droppedFiles } from '../../uploads/dropped-files.ts'
import { createUploadQueue } from '../../uploads/upload-queue.ts'
import classes from './editor.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { UploadRow } from './upload-row.tsx'

interface UploadFormProps {
  at: RepositoryAt
  branch: string
  /** The commit that is uploaded onto; null before the first. */
  base: string | null
  folder: string
  back: string
}

/** Files that are chosen or dropped, sent one by one, and become one commit. */
export function UploadForm({ at, branch, base: opened, folder, back }: UploadFormProps) {
  const { t } = useLingui()
  const { owner, repo } = at
  const navigate = useNavigate()
  const { inAddress } = useShownRef()
  const [queue] = useState(() => createUploadQueue((file, options) => sendFile(at, file, options)))
  const files = useSyncExternalStore(queue.subscribe, queue.files)
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<CommitOutcome>()
  const [isOver, setOver] = useState(false)
  const isCommitted = useRef(false)
  useEffect(() => queue.close, [queue])
  useHoldSession(files.length > 0)
  const ready = files.filter(({ state }) => state === 'done')
  const isReady = files.length > 0 && ready.length === files.length
  const [first] = files
  const name = first ? printableName(first.path.slice(first.path.lastIndexOf('/') + 1)) : ''
  const count = plural(files.length, { one: '# file', other: '# files' })
  const suggested = files.length === 1 ? t`Upload ${name}` : files.length === 0 ? t`Upload files` : t`Upload ${count}`
  const { form, field, values, set } = useContractForm({
    schema: CommitForm,
    initialValues: { subject: '', description: '', onto: 'branch', new_branch: '' },
    mutation: useCreateCommit(at, (form: CommitForm) => ({
      form,
      suggested,
      branch,
      base,
      changes: ready.flatMap(({ path, upload }) => (upload ? [{ action: 'put' as const, path, upload }] : [])),
    })),
    onSuccess: (answer) => {
      if (answer.outcome === 'conflict') return setConflict(answer)
      isCommitted.current = true
      const { branch } = answer
      notify.success(t`Committed to ${branch}`, { onNextPage: true })
      const to = inAddress(branch)
      void navigate(folder === '' ? paths.repoAt(owner, repo, to) : paths.tree(owner, repo, folder, to))
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't commit these files. Try again`) }),
  })
  const add = (chosen: readonly ChosenFile[]) => {
    const room = limits.changesPerCommit - files.length
    if (chosen.length > room)
      notify.warning(t`One commit takes ${limits.changesPerCommit} files. The others were left out`)
    const placed = chosen.slice(0, Math.max(0, room)).map(({ path, file }) => ({ path: inFolder(folder, path), file }))
    for (const { path } of placed) {
      const problem = filePathProblem(path)
      if (problem) notify.warning(`${printableName(path)}: ${textOf(problem)}`)
    }
    queue.add(placed.filter(({ path }) => filePathProblem(path) === undefined))
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(await droppedFiles(event.dataTransfer.items, limits.changesPerCommit + 1))
  }
  const where = printableName(folder) || repo
  return (
    <>
      <LeaveQuestion
        isChanged={files.length > 0}
        holds={() => files.length > 0 && !isCommitted.current}
        isLost
        about={t`These files aren't committed. You would have to choose them again.`}
      />
      <Form
        of={form}
        fieldsClassName={classes.fields}
        actions={
          <div className={classes.actions}>
            <LinkButton variant="default" to={back}>
              {t`Cancel`}
            </LinkButton>
            <Button type="submit" loading={form.busy} disabled={!isReady || conflict !== undefined}>
              {t`Commit changes`}
            </Button>
          </div>
        }
      >
        <h2>{t`Upload files to ${where}`}</h2>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same */}
        <div
          className={classes.drop}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => void drop(event)}
        >
          <p>{t`Drop files and folders here, or choose them`}</p>
          <div className={classes.choices}>
            <FileButton label={t`Choose files`} onFiles={add} />
            <FileButton label={t`Choose a folder`} isFolder onFiles={add} />
          </div>
          <p className={classes.help}>{t`Existing files with the same name are replaced`}</p>
        </div>
        {files.length > 0 && (
          <ul className={classes.files} aria-label={t`Files to upload`}>
            {files.map((file) => (
              <UploadRow key={file.path} file={file} queue={queue} />
            ))}
          </ul>
        )}
        {conflict && (
          <section className={classes.conflict} role="alert">
            <p>{t`Someone else changed these files in the meantime. Nothing was committed.`}</p>
            <ul>
              {conflict.conflicts.map(({ path }) => (
                <li key={path}>{printableName(path)}</li>
              ))}
            </ul>
            <div className={classes.choices}>
              <Button
                variant="default"
                onClick={() => {
                  setBase(conflict.commit_id)
                  setConflict(undefined)
                }}
              >
                {t`Replace them with mine`}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  for (const { path } of conflict.conflicts) queue.remove(path)
                  setConflict(undefined)
                }}
              >
                {t`Leave mine out`}
              </Button>
            </div>
          </section>
        )}
        <CommitFields
          values={values}
          field={field}
          onChoose={(onto, name) => {
            set('onto', onto)
            if (name !== undefined) set('new_branch', name)
          }}
          branch={branch}
          suggested={suggested}
          isFirst={base === null}
        />
      </Form>
    </>
  )
}

const inFolder = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

interface FileButtonProps {
  label: string
  isFolder?: boolean
  onFiles: (files: ChosenFile[]) => void
}

/** Opens the browser's own choice of files, or of one folder with all that is in it. */
function FileButton({ label, isFolder = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.webkitdirectory = isFolder
  }, [isFolder])
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles(chosenFiles(currentTarget.files ?? []))
          // The same once more is a choice as well.
          currentTarget.value = ''
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
