import { type BranchItem, paths, type Repository } from '@sheaf/contract'
import { element, icon, textLinkClasses } from '@sheaf/ui/rows'
import { mainBranch } from '../components/choose-ref.ts'
import buttons from '../components/ref-dialogs/ref-buttons.module.css'
import classes from '../components/ref-list.module.css'
import { copySpace } from './commit-rows.ts'
import { type Drawing, objectId, relativeTime } from './row-parts.ts'

export interface Branches {
  repository: Repository
  /** The first ones, the default one in front. */
  branches: readonly BranchItem[]
}

/** The rows of the branches as `BranchRow` draws them, without what copies: that takes the app. */
export function branchRows(
  { repository: { owner, model, can_write }, branches }: Branches,
  drawing: Drawing,
): HTMLElement[] {
  const main = mainBranch({ defaultHead: model.default_head, branches })
  return branches.map(({ branch: { ref_name, ref_git_id, updated_at } }) =>
    element(
      'li',
      { class: classes.row },
      icon('git-branch', { className: classes.icon }),
      element(
        'span',
        { class: classes.name, title: ref_name },
        element(
          'a',
          {
            class: textLinkClasses.plain,
            href: paths.repoAt(owner.username, model.repo_name, ref_name === main ? undefined : ref_name),
          },
          ref_name,
        ),
      ),
      ref_name === model.default_head && element('span', { class: classes.badge }, drawing.words.default),
      main !== undefined &&
        ref_name !== main &&
        element(
          'span',
          { class: classes.compare },
          element(
            'a',
            {
              'aria-label': drawing.words.compareName.replace('{name}', () => ref_name),
              class: textLinkClasses.plain,
              href: paths.compare(owner.username, model.repo_name, { base: main, head: ref_name }),
            },
            drawing.words.compare,
          ),
        ),
      element('span', { class: classes.time }, relativeTime(updated_at, drawing)),
      element('span', { class: classes.oid }, objectId(ref_git_id), copySpace()),
      can_write && element('span', { class: buttons.buttons }),
    ),
  )
}
