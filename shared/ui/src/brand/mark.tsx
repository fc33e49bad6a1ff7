export interface MarkProps {
  size?: number
}

/** The mark: three leaning stalks, bound once. One colour, the text's own. favicon.svg is the same drawing. */
export function Mark({ size = 20 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M8.5 3.5 11 21M13.5 2.5 12.5 21M19.5 4.5 14.5 21M8 14.5h8.5"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </svg>
  )
}
