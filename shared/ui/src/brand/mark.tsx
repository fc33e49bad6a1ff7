export interface MarkProps {
  size?: number
}

/** The mark: three leaning stalks, bound once. One colour, the text's own. favicon.svg is the same drawing. */
export function Mark({ size = 20 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M6.5 4 9.5 14 7.5 20.5M13.5 3 12.5 14 12 20.5M20 5 15.5 14 16.5 20.5M7.5 14h10"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
