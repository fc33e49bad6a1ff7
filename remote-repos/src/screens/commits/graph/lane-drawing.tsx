import classes from './graph.module.css'
import type { GraphRow, Line } from './lanes.ts'

/** A colour for each lane, again from the first where there are more. */
const colours = ['accent', 'code', 'wheat', 'model', 'danger', 'dim']

const colourOf = (lane: number) => `var(--sheaf-${colours[lane % colours.length]})`

/** In the middle of a lane, out of a width of 100 for each. */
const across = (lane: number) => lane * 100 + 50

const pathOf = ({ part, from, to }: Line): string => {
  const [start, end] = part === 'below' ? [50, 100] : part === 'above' ? [0, 50] : [0, 100]
  const bend = (start + end) / 2
  return `M${across(from)} ${start}C${across(from)} ${bend} ${across(to)} ${bend} ${across(to)} ${end}`
}

/** The lines beside a commit, as high as its row is. Those who do not see it lose nothing: the row says what is merged. */
export function LaneDrawing({ row: { lane, lines }, lanes }: { row: GraphRow; lanes: number }) {
  return (
    <div className={classes.lanes} style={{ width: `min(${lanes * 14}px, 24vw)` }}>
      <svg className={classes.lines} viewBox={`0 0 ${lanes * 100} 100`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map((line) => (
          <path
            key={`${line.part}${line.from}-${line.to}`}
            d={pathOf(line)}
            stroke={colourOf(line.part === 'below' ? line.to : line.from)}
          />
        ))}
      </svg>
      <span
        className={classes.dot}
        style={{ insetInlineStart: `${((lane + 0.5) / lanes) * 100}%`, background: colourOf(lane) }}
      />
    </div>
  )
}
