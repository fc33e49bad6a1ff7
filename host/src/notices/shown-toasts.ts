import type { Notice } from '@sheaf/shell'

/** A notice that is on the page. */
export interface Toast extends Notice {
  id: number
  /** It fades, and is taken away in a moment. */
  leaving?: true
}

/** SPEC 9: so many are to be seen, for so many milliseconds. */
const visible = 3
export const toastDuration = 4_000

/** Something that somebody has to mend. */
const isComplaint = ({ kind }: Notice) => kind === 'warning' || kind === 'error'

/**
 * The toasts with a new one, newest first. None waits for a place: the oldest goes, since what is said later than it happened is
 * taken for something else. The same words replace themselves; a warning, which is about what was just tried, replaces every
 * complaint before it, and an error every warning.
 */
export function withToast(shown: readonly Toast[], toast: Toast): Toast[] {
  const obsolete = (one: Toast) =>
    (one.kind === toast.kind && one.message === toast.message) ||
    (toast.kind === 'warning' && isComplaint(one)) ||
    (toast.kind === 'error' && one.kind === 'warning')
  return [toast, ...shown.filter((one) => !obsolete(one))].slice(0, visible)
}

/** The toasts once something is tried anew: what was wrong before may be right by now. */
export const withoutComplaints = (shown: readonly Toast[]): Toast[] => shown.filter((toast) => !isComplaint(toast))

/** The toasts on another page: those of the one before end with it, and what was meant for this one ends with the next. */
export const onAnotherPage = (shown: readonly Toast[]): Toast[] =>
  shown.flatMap(({ onNextPage, ...toast }) => (onNextPage ? [toast] : []))
