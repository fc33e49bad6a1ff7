import type { ProjectCard } from '@sheaf/contract'

/** Which cards are shown; what is empty lets all through. */
export interface CardFilter {
  /** In the title or a label, without regard to case. */
  q: string
  label: string
  assignee: string
}

/** Is a card one of those that a filter lets through? */
export function matches({ title, labels, assignees }: ProjectCard, { q, label, assignee }: CardFilter): boolean {
  const wanted = q.trim().toLowerCase()
  return (
    (label === '' || labels.includes(label)) &&
    (assignee === '' || assignees.includes(assignee)) &&
    (wanted === '' || [title, ...labels].some((text) => text.toLowerCase().includes(wanted)))
  )
}
