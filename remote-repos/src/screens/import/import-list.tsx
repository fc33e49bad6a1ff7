import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { importsQuery } from '../../api/imports.ts'
import classes from './import.module.css'
import { useImportState } from './import-state.ts'

/** What was imported lately; nothing where nothing was, or where it can't be had: the form is what one came for. */
export function ImportList() {
  const { t } = useLingui()
  const stateOf = useImportState()
  const { data: imports = [] } = useQuery(importsQuery())
  if (imports.length === 0) return null
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>{t`Your imports`}</h2>
      <RowList label={t`Your imports`}>
        {imports.map(({ uid, owner, repo_name, url, created_at, ...one }) => (
          <Row key={uid}>
            <div className={classes.row}>
              <p className={classes.name}>
                <TextLink look="plain" to={paths.initImport(uid)}>
                  {owner}/{repo_name}
                </TextLink>
              </p>
              <p className={classes.from}>{url}</p>
            </div>
            <p className={classes.state}>
              {stateOf(one)} · <RelativeTime at={created_at} />
            </p>
          </Row>
        ))}
      </RowList>
    </section>
  )
}
