import classes from './command-block.module.css'
import { CopyButton } from './copy-button.tsx'

export interface CommandBlockProps {
  title: string
  /** What the copy button copies, in words. */
  label: string
  lines: readonly string[]
}

/** Commands to paste into a terminal. */
export function CommandBlock({ title, label, lines }: CommandBlockProps) {
  const text = lines.join('\n')
  return (
    <section className={classes.block} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.box}>
        {/* Long lines scroll: the keyboard must reach them too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box needs the keyboard */}
        <pre className={classes.lines} tabIndex={0}>
          {text}
        </pre>
        <CopyButton value={`${text}\n`} label={label} />
      </div>
    </section>
  )
}
