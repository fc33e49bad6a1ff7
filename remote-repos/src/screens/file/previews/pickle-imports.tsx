import { useLingui } from '@lingui/react/macro'
import type { FileContents } from '@sheaf/contract'
import fileClasses from '../file.module.css'
import classes from './pickle-imports.module.css'

type Imports = FileContents['imports']
type Risk = Imports[number]['risk']

/** What a pickle can call when it is loaded, the worst first, and what that means for whoever loads it. */
export function PickleImports({ imports }: { imports: Imports }) {
  const { t } = useLingui()
  const has = (risk: Risk) => imports.some((each) => each.risk === risk)
  const said = has('dangerous')
    ? t`Loading this file can run commands, read or change files, or open connections. Load it only if you trust its author.`
    : has('unknown')
      ? t`Loading this file runs code that Sheaf does not know. Load it only if you trust its author.`
      : t`This file is a pickle, a format that can run code when it is loaded. It imports only what weights and arrays need.`
  const words: Readonly<Record<Risk, string>> = {
    dangerous: t`Dangerous`,
    unknown: t`Unknown`,
    expected: t`Expected`,
  }
  return (
    <section aria-label={t`Imports of this pickle`}>
      <p className={has('dangerous') ? fileClasses.warning : fileClasses.notice} role="note">
        {said}
      </p>
      {imports.length > 0 && (
        <ul className={classes.imports}>
          {imports.map(({ module, name, risk }) => (
            <li key={`${module}.${name}`}>
              <code>{`${module}.${name}`}</code>
              <span className={classes.risk} data-risk={risk}>
                {words[risk]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
