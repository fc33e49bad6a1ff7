export type PagerStep = number | 'gap-before' | 'gap-after'

const windowSize = 5

/**
 * The numbers that a pager shows: a window of up to five around the current page, with the first and the last page
 * before and after it and a gap where numbers are left out (SPEC 2, commits).
 */
export function pagerSteps(page: number, pages: number): PagerStep[] {
  const size = Math.min(windowSize, pages)
  const start = Math.min(Math.max(page - Math.floor(size / 2), 1), pages - size + 1)
  const end = start + size - 1
  const steps: PagerStep[] = []
  if (start > 1) steps.push(1)
  if (start > 2) steps.push('gap-before')
  for (let number = start; number <= end; number++) steps.push(number)
  if (end < pages - 1) steps.push('gap-after')
  if (end < pages) steps.push(pages)
  return steps
}
