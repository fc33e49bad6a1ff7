import { Trans, useLingui } from '@lingui/react/macro'
import classes from './figures.module.css'

/** Figures of bench/README.md and the command that measures them anew. */
export function Figures() {
  const { t } = useLingui()
  const figures = [
    ['0.6 ms', t`from the cache for the 561 entries of git's own repository with their last commits`],
    ['0.83 s', t`of the server's time for a full clone of curl; git http-backend takes 3.39 s`],
    ['159 ms', t`for a push that is on the disk when it is confirmed`],
  ] as const
  return (
    <section className={classes.figures}>
      <h2>{t`Measured, not promised`}</h2>
      <dl className={classes.list}>
        {figures.map(([figure, what]) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.how}>
        <Trans>
          On two processor cores, beside other programs on the same machine. Measure yours:{' '}
          <code>npm run bench -- git</code>
        </Trans>
      </p>
    </section>
  )
}
