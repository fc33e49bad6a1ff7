import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { createTurns } from '@sheaf/code/diff'
import { headRevision, patchFormats, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { lazyModule } from '@sheaf/shell'
import { EmptyState, Fence, useLazyModule } from '@sheaf/ui'
import { IconFile } from '@sheaf/ui/icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChangedFilesTree } from './changed-files-tree.tsx'
import { changesQuery, countedChangesQuery } from './changes.queries.ts'
import { useFileNotes } from './diff-notes.ts'
import { DiffContext } from './diff-source.ts'
import classes from './diff-view.module.css'
import { blocksOf, FileBlock } from './file-block.tsx'
import { heightOfFiles } from './file-facts.ts'
import { LineCounts } from './line-counts.tsx'
import { useFileKeys } from './use-file-keys.ts'
import { useHasTree } from './use-has-tree.ts'
import { useShownView } from './use-shown-view.ts'

/** Up to so many changed lines, of so many files, all is drawn: the browser's own search finds it. */
const whole = { lines: 20_000, files: 300 }

/** So many files stand before all others do: 1,500 of them with their tree took a quarter of a second, and the first one's lines waited for that. */
const firstFiles = 32

/** Files that load at a time: a browser has six connections, and the page needs some of them. */
const atOnce = 4

const drawer = lazyModule(
  async () => (await import(/* webpackChunkName: "files-drawer" */ './files-drawer.tsx')).FilesDrawer,
)

/** What differs in a range: the files, each with its lines. */
export function DiffView({ range }: { range: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const quick = useSuspenseQuery(changesQuery({ ...at, range })).data
  const isCounted = quick.stats.additions !== null
  const counted = useQuery({ ...countedChangesQuery({ ...at, range }), enabled: !isCounted }).data
  // Where a branch has moved meanwhile, it is another list.
  const isSame = counted?.base === quick.base && counted.head === quick.head
  const changes = counted === undefined || isSame ? quick : counted
  const { base, head, files } = changes
  const { stats } = counted ?? quick
  const [search, setSearch] = useSearchParams()
  const ignoreWhitespace = search.get('w') === '1'
  const [view, setView] = useShownView()
  const hasTree = useHasTree()
  const [turns] = useState(() => createTurns(atOnce))
  const lines = (stats.additions ?? Number.POSITIVE_INFINITY) + (stats.deletions ?? 0)
  const isWhole = lines <= whole.lines && files.length <= whole.files
  const { owner, repo } = at
  const source = useMemo(
    () => ({
      at: { owner, repo },
      // A first commit has nothing that it could be compared with by a name.
      range: base === null ? head : `${base}..${head}`,
      base,
      head: head || headRevision,
      isSplit: view === 'split',
      ignoreWhitespace,
      isWhole,
      turns,
    }),
    [owner, repo, base, head, view, ignoreWhitespace, isWhole, turns],
  )
  const { list, go } = useFileKeys(files.length)
  // Not a deferred value: its first drawing is thrown away where that has to wait for something, and all files come at once.
  const [isAll, setAll] = useState(files.length <= firstFiles || window.location.hash !== '')
  useEffect(() => startTransition(() => setAll(true)), [])
  const blocks = useMemo(() => blocksOf(isAll ? files : files.slice(0, firstFiles)), [files, isAll])
  const { head: mark, onPick } = useFileNotes(files[0]?.path ?? '') ?? {}
  if (files.length === 0) return <EmptyState icon={<IconFile size={24} />} title={t`No files changed`} />
  const switchWhitespace = () =>
    setSearch(
      (next) => {
        if (ignoreWhitespace) next.delete('w')
        else next.set('w', '1')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <DiffContext value={source}>
      <div className={classes.bar}>
        <h2 className={classes.count}>
          <Plural value={stats.files} one="# file changed" other="# files changed" />
        </h2>
        <LineCounts additions={stats.additions} deletions={stats.deletions} />
        <div className={classes.tools}>
          {!hasTree && <FilesButton files={files} onGo={go} />}
          <Button variant="default" size="compact-sm" aria-pressed={ignoreWhitespace} onClick={switchWhitespace}>
            {t`Ignore whitespace`}
          </Button>
          <span className={classes.texts}>
            {patchFormats.map((format) => (
              <a key={format} href={paths.patch(at.owner, at.repo, range, format)} rel="nofollow">
                {format === 'diff' ? t`Plain diff` : t`Patch`}
              </a>
            ))}
          </span>
          <fieldset className={classes.views} aria-label={t`View`}>
            {(['unified', 'split'] as const).map((each) => (
              <Button
                key={each}
                variant="default"
                size="compact-sm"
                aria-pressed={view === each}
                onClick={() => setView(each)}
              >
                {each === 'unified' ? t`Unified` : t`Split`}
              </Button>
            ))}
          </fieldset>
        </div>
      </div>
      <div className={classes.columns}>
        {hasTree && (
          <aside className={classes.aside}>
            <ChangedFilesTree files={files} most={isAll ? undefined : firstFiles} onGo={go} />
          </aside>
        )}
        <div
          ref={list}
          className={classes.files}
          data-shortcuts={['n', 'p', 'x', ...(mark ? ['v'] : []), ...(onPick ? ['j', 'k', 'c'] : [])].join(' ')}
        >
          {blocks.map((block) => (
            <FileBlock key={block.first} {...block} counted={isSame ? counted.files : undefined} />
          ))}
          {/* The room of files that come in a moment: a page that one comes back to is as long as it was. */}
          {!isAll && <div className={classes.block} style={{ height: heightOfFiles(files.slice(firstFiles)) }} />}
          {changes.truncated && (
            <p className={classes.cut}>
              <Plural
                value={stats.files - files.length}
                one="# more file changed, which isn't listed here"
                other="# more files changed, which aren't listed here"
              />
            </p>
          )}
        </div>
      </div>
    </DiffContext>
  )
}

type Files = Parameters<typeof ChangedFilesTree>[0]

/** Where there is no room for the tree beside the files. */
function FilesButton({ files, onGo }: Files) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { loaded: FilesDrawer, reach, open, failed } = useLazyModule(drawer)
  const fail = () => {
    failed()
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        onClick={() => open(() => setOpen(true))}
        onPointerEnter={reach}
        onFocus={reach}
      >
        {t`Files`}
      </Button>
      {isOpen && FilesDrawer && (
        <Fence onFailure={fail}>
          <FilesDrawer
            files={files}
            onClose={() => setOpen(false)}
            onGo={(index) => {
              setOpen(false)
              onGo(index)
            }}
          />
        </Fence>
      )}
    </>
  )
}
