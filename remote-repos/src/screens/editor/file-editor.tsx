import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { printableName } from '@sheaf/code/printable-name'
import { type CommitOutcome, FileForm, paths } from '@sheaf/contract'
import type { MessageCode } from '@sheaf/contract/messages'
import { type RepositoryAt, useRepository } from '@sheaf/repository'
import { messageOf, notify, sessionAtom } from '@sheaf/shell'
import { LinkButton, ListSkeleton } from '@sheaf/ui'
import { Form, useContractForm } from '@sheaf/ui/form'
import { type DraftOf, ViewTabs } from '@sheaf/ui/writing'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCreateCommit } from '../../api/edits.ts'
import { CommitFields } from '../../components/commit/commit-fields.tsx'
import { DraftPreviewLater } from '../../components/draft-preview-later.tsx'
import { changesOf } from './changes-of.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { Conflict } from './conflict.tsx'
import { DraftNote } from './draft-note.tsx'
import classes from './editor.module.css'
import { isCard, isDrawn } from './is-drawn.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { PathField } from './path-field.tsx'
import { TemplateField } from './template-field.tsx'
import { templateKindOf } from './template-kind.ts'
import { type Opened, useEditedFile } from './use-edited-file.ts'

const CodeEditor = lazy(async () => {
  const { CodeEditor } = await import(/* webpackChunkName: "page-code-editor" */ '@sheaf/code/editor')
  return { default: CodeEditor }
})

const CardFactsForm = lazy(async () => {
  const { CardFactsForm, addCardFormWords } = await import(
    /* webpackChunkName: "page-card-form" */ './card/card-form.tsx'
  )
  await addCardFormWords()
  return { default: CardFactsForm }
})

export interface FileEditorProps {
  at: RepositoryAt
  opened: Opened
  /** Where one goes who does not commit. */
  back: string
}

/** A file as it is written: its path, its text, and the commit that it becomes. */
export function FileEditor({ at, opened, back }: FileEditorProps) {
  const { t } = useLingui()
  const { owner, repo } = at
  const { branch } = opened
  const navigate = useNavigate()
  const account = useAtomValue(sessionAtom)?.uid ?? ''
  const { uid: repository, kind } = useRepository().model
  const place = opened.path ?? `${folderOf(opened.suggestedPath)}/`
  const [of] = useState<DraftOf>([account, repository, branch, place])
  const file = useEditedFile(opened, of)
  const { source } = file
  const [conflict, setConflict] = useState<CommitOutcome>()
  const help = useId()
  const [view, setView] = useState<'edit' | 'card' | 'preview' | 'changes'>('edit')
  /** The text as it was when another view of it was chosen. */
  const [seen, setSeen] = useState(file.initialText)
  const textNow = () => file.editor.current?.text() ?? file.initialText

  const commit = useCreateCommit(at, (form: FileForm) => ({
    form,
    suggested: suggestedFor(form.path),
    branch,
    base: source.base,
    changes: changesOf({ source, path: form.path, text: textNow() }),
  }))
  const { form, field, values, set } = useContractForm({
    schema: FileForm,
    initialValues: { path: file.path, subject: '', description: '', onto: 'branch', new_branch: '' },
    mutation: commit,
    onSuccess: (answer) => {
      if (answer.outcome === 'conflict') return setConflict(answer)
      const { branch } = answer
      file.finish()
      if (answer.outcome === 'committed') notify.success(t`Committed to ${branch}`, { onNextPage: true })
      else notify.info(t`${branch} already contains this`, { onNextPage: true })
      void navigate(paths.file(owner, repo, values.path, branch))
    },
    onError: (error) => ({
      ...(codeOf(error) === ('commit.path_taken' satisfies MessageCode) && { field: 'path' as const }),
      said: messageOf(error, t`Couldn't commit. Your text is kept in this browser`),
    }),
  })
  const pathField = field('path')
  const name = nameOf(values.path)
  const hasCard = kind !== 'code' && isCard(values.path)
  const isGone = (view === 'preview' && !isDrawn(name)) || (view === 'card' && !hasCard)
  const shown = isGone ? 'edit' : view
  const show = (next: typeof view) => {
    setSeen(textNow())
    setView(next)
  }
  function suggestedFor(path: string): string {
    const name = printableName(nameOf(path))
    const before = source.path && printableName(nameOf(source.path))
    if (before === undefined) return t`Create ${name}`
    return path === source.path ? t`Update ${name}` : t`Rename ${before} to ${name}`
  }
  // A new file may be empty.
  const isReady = file.isChanged || (source.path === undefined && name !== '')
  const templateKind = source.path === undefined ? templateKindOf(name) : undefined
  const label = printableName(values.path) || t`New file`
  return (
    <>
      <DraftNote
        file={file}
        isOld={source.base !== opened.base}
        branch={branch}
        onDiscard={() => {
          set('path', opened.path ?? opened.suggestedPath)
          setConflict(undefined)
          file.discard()
          if (view === 'card') setView('edit')
        }}
      />
      <LeaveQuestion
        isChanged={file.isChanged}
        holds={file.holds}
        isLost={!file.isKept}
        about={
          file.isKept
            ? t`Your changes stay in this browser for 30 days. They are back when you open this page again.`
            : t`Your changes are lost then: this browser can't keep them.`
        }
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
        <PathField
          {...pathField}
          hint={source.path === undefined ? t`Use / to create folders` : t`Change the path to move the file`}
          onChange={(event) => {
            pathField.onChange(event)
            file.rename(event.currentTarget.value)
          }}
          data-autofocus={opened.path === undefined || undefined}
        />
        {conflict && (
          <Conflict
            answer={conflict}
            source={source}
            path={values.path}
            mine={textNow}
            onGoOn={(next, text) => {
              setConflict(undefined)
              if (text !== undefined) file.editor.current?.replace(text)
              file.rebase(next)
              setView('edit')
              file.editor.current?.focus()
            }}
          />
        )}
        {/* What is typed while a commit is under way would not be in it. */}
        <div inert={form.busy}>
          <ViewTabs
            label={t`View`}
            shown={shown}
            onShow={show}
            tabs={[
              {
                name: 'edit',
                label: t`Edit`,
                isKept: true,
                panel: (
                  <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
                    {templateKind !== undefined && (
                      <TemplateField
                        key={templateKind}
                        kind={templateKind}
                        onText={(text) => file.editor.current?.replace(text)}
                      />
                    )}
                    <CodeEditor
                      ref={file.editor}
                      path={name}
                      initialText={file.initialText}
                      label={t`Text of ${label}`}
                      describedBy={help}
                      onChange={file.changed}
                    />
                  </Suspense>
                ),
              },
              ...(hasCard
                ? [
                    {
                      name: 'card' as const,
                      label: t`Card`,
                      panel: (
                        <Suspense fallback={<ListSkeleton rows={6} height={56} />}>
                          <CardFactsForm
                            kind={kind}
                            text={textNow}
                            onText={(text) => file.editor.current?.replace(text)}
                          />
                        </Suspense>
                      ),
                    },
                  ]
                : []),
              ...(isDrawn(name)
                ? [
                    {
                      name: 'preview' as const,
                      label: t`Preview`,
                      panel: <DraftPreviewLater at={at} branch={branch} path={values.path} text={seen} />,
                    },
                  ]
                : []),
              {
                name: 'changes',
                label: t`Changes`,
                panel: <ChangesPanel at={at} source={source} path={label} text={seen} />,
              },
            ]}
            beside={
              <p id={help} className={classes.help} hidden={shown !== 'edit'}>
                {t`Tab indents. To leave the text, press Escape, then Tab`}
              </p>
            }
          />
        </div>
        <CommitFields
          values={values}
          field={field}
          onChoose={(onto, name) => {
            set('onto', onto)
            if (name !== undefined) set('new_branch', name)
          }}
          branch={branch}
          suggested={suggestedFor(values.path)}
          isFirst={source.base === null}
        />
      </Form>
    </>
  )
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const codeOf = (error: Error): string | undefined => (error instanceof ApiError ? error.said?.code : undefined)
