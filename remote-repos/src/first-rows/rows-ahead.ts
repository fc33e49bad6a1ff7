import {
  type BranchItem,
  type Commit,
  fillCallTemplate,
  headRevision,
  pageSizes,
  paths,
  type Repository,
  type TreeEntry,
} from '@sheaf/contract'
import { answerTo } from '../api/first-answers.ts'
import { folderPathOf } from '../components/address.ts'
import { mainBranch } from '../components/choose-ref.ts'
import { firstRowCount } from '../components/folder-block.ts'
import { toEntryAt } from '../components/to-entry.ts'
import { firstCalls } from '../first-calls.ts'
import { historyPathIn, isSearch } from '../screens/commits/commits-page.ts'
import { branchRows } from './branch-rows.ts'
import { commitRows } from './commit-rows.ts'
import { addressSegments, type FirstPage, repositoryAhead } from './first-page.ts'
import { type FolderAt, folderRows, toFolderOf, toParentOf } from './folder-rows.ts'
import { branchList, commitList, folderList, rootList } from './lists.ts'
import type { Drawing } from './row-parts.ts'

/**
 * Asks for what the page at an address shows, and draws its rows. Nothing where there are none, or where the server says no: that
 * is for the app to say.
 */
export async function rowsAheadAt(url: URL, drawing: Drawing): Promise<FirstPage | undefined> {
  const [, owner = '', repo = '', part = ''] = addressSegments(url)
  const at: FolderAt = { owner, repo, path: folderPathOf(url), ref: url.searchParams.get('ref') ?? undefined }
  const route = part === 'tree' ? '/:owner/:repo/tree/*' : `/:owner/:repo${part && `/${part}`}`
  const [frame = '', refs = '', content = refs] = (firstCalls[route] ?? []).map((call) =>
    fillCallTemplate(call, { params: { owner, repo, path: at.path }, search: url.searchParams }),
  )
  if (frame === '' || (part === 'commits' && !isWholeHistory(url.searchParams))) return undefined
  const [told, draw] = await Promise.all([
    repositoryAhead(frame, owner),
    contentOf(part, { at, call: content, refs }, drawing),
  ])
  if (!told) return undefined
  const { list, more } = draw(told)
  return list && { list, more, repository: told }
}

/** What is searched for, and the history of a path, are asked for by the app alone. */
const isWholeHistory = (search: URLSearchParams) => !isSearch(search) && historyPathIn(search) === ''

/** Asks for the rows of a part of a repository, and gives what draws them once the repository is known. */
async function contentOf(
  part: string,
  { at, call, refs }: { at: FolderAt; call: string; refs: string },
  drawing: Drawing,
): Promise<(repository: Repository) => { list: HTMLElement | undefined; more?: FirstPage['more'] }> {
  if (part === 'branches') {
    const branches = await answerTo<readonly BranchItem[]>(call)
    return (repository) => ({
      list: branches && branchList(branchRows({ repository, branches: branches.data }, drawing), drawing),
    })
  }
  if (part === 'commits') {
    const history = await answerTo<{ data: readonly Commit[] }>(call)
    return () => ({ list: history && commitList(commitRows(history.data.data, at, drawing), drawing) })
  }
  const [folder, branches] = await Promise.all([
    answerTo<readonly TreeEntry[]>(call),
    answerTo<readonly BranchItem[]>(refs),
  ])
  if (!folder || !branches) return () => ({ list: undefined })
  const next = folder.page?.next ?? null
  const toFolder = toFolderOf(at)
  return ({ model }) => {
    const { owner, repo } = at
    const ref = at.ref || mainBranch({ defaultHead: model.default_head, branches: branches.data }) || headRevision
    const toEntry = toEntryAt({ owner, repo, ref, toFolder })
    const toCommit = (id: string) => paths.commit(owner, repo, id)
    const rows = folderRows({ entries: folder.data, toEntry, toCommit }, drawing)
    const more = async () => {
      const rest = await answerTo<readonly TreeEntry[]>(restOf(call, next ?? ''))
      return rest ? folderRows({ entries: rest.data, toEntry, toCommit, before: folder.data.length }, drawing) : []
    }
    return {
      list: part === 'tree' ? folderList(rows, { parent: toParentOf(at) }, drawing) : rootList(rows, drawing),
      more: next === null ? undefined : more,
    }
  }
}

/** The call for what follows the first rows of a folder, as the app makes it. */
function restOf(call: string, cursor: string): string {
  const size = pageSizes.treeEntries - firstRowCount
  return `${call.split('?', 1)[0]}?${new URLSearchParams({ cursor, page_size: `${size}` })}`
}
