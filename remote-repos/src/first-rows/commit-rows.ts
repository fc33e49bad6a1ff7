import { commitListClasses as classes, messageBody, messageSubject, signatureClasses } from '@sheaf/changes/rows'
import { type Commit, paths } from '@sheaf/contract'
import { element } from '@sheaf/ui/rows'
import { avatar, cutMark, type Drawing, objectId, relativeTime } from './row-parts.ts'

/** The rows of a page of the history as `CommitRow` draws them, without what copies and opens: that takes the app. */
export const commitRows = (
  commits: readonly Commit[],
  { owner, repo }: { owner: string; repo: string },
  drawing: Drawing,
): HTMLElement[] =>
  commits.map((commit) => {
    const to = paths.commit(owner, repo, commit.commit_id)
    return element(
      'li',
      { class: classes.commit },
      element('div', { class: classes.line }, what(commit, to, drawing), signatureSpace(commit), id(commit, to)),
    )
  })

function what(commit: Commit, to: string, drawing: Drawing): HTMLElement {
  const subject = messageSubject(commit.message)
  const { name, avatar: src } = commit.author
  return element(
    'div',
    { class: classes.what },
    element(
      'div',
      { class: classes.message },
      element(
        'span',
        { class: classes.subject, title: subject },
        element(
          'a',
          { class: classes.link, href: to },
          subject || element('em', { class: classes.none }, drawing.words.noMessage),
        ),
        commit.message_truncated && !messageBody(commit.message) && cutMark(drawing),
      ),
    ),
    element(
      'div',
      { class: classes.who },
      avatar({ name, src, size: 16 }),
      element('span', { class: classes.author, title: name }, name, commit.author.truncated && cutMark(drawing)),
      element('span', { class: classes.time }, relativeTime(commit.time, drawing)),
    ),
  )
}

/** Where it will stand what a signature is worth. */
const signatureSpace = ({ signed }: Commit): HTMLElement | undefined =>
  signed ? element('span', { class: signatureClasses.place, 'data-slim': 'true' }) : undefined

const id = ({ commit_id }: Commit, to: string): HTMLElement =>
  element('span', { class: classes.oid }, objectId(commit_id, to), copySpace())

/** Where what copies will stand. */
export const copySpace = (): HTMLElement => element('span', { style: 'width:28px' })
