export type NoticeKind = 'success' | 'error' | 'warning' | 'info'

export interface Notice {
  kind: NoticeKind
  message: string
  /** It belongs to the page to which what succeeded leads: other notices end with the page that said them. */
  onNextPage?: true
}

type Sink = (notice: Notice) => void

let sink: Sink | undefined
const waiting: Notice[] = []

/**
 * Called once by the host (or a standalone shell): where notices are shown. What was said before is shown then. Gives
 * what ends it: from then on they wait again.
 */
export function connectNotices(to: Sink): () => void {
  sink = to
  for (const notice of waiting.splice(0)) to(notice)
  return () => {
    if (sink === to) sink = undefined
  }
}

const say =
  (kind: NoticeKind) =>
  (message: string, more: Pick<Notice, 'onNextPage'> = {}) => {
    const notice = { kind, message, ...more }
    if (sink) sink(notice)
    else waiting.push(notice)
  }

/** Says something in a toast. The one way in which remotes reach the person beside their own screen. */
export const notify = { success: say('success'), error: say('error'), warning: say('warning'), info: say('info') }
