import { useLingui } from '@lingui/react/macro'
import type { SecurityEvent } from '@sheaf/contract'
import { EmptyState, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { Text } from '@sheaf/ui/controls'
import { IconHistory } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { securityLogQuery } from '../../api/security.queries.ts'
import rows from '../../components/key-row.module.css'
import { useEventWords } from '../../components/use-event-words.ts'
import { cursorOf } from './cursor.ts'
import { Section } from './section.tsx'
import classes from './security.module.css'
import { useDeviceName } from './use-device-name.ts'

/** What happened to the account, page by page; the page is in the address. */
export function SecurityLog() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const before = cursorOf(search)
  const { data } = useSuspenseQuery(securityLogQuery(before))
  const isEmpty = data.items.length === 0
  return (
    <Section title={t`Security log`} description={t`Recent activity on your account`}>
      {isEmpty ? (
        <EmptyState icon={<IconHistory size={24} />} title={t`Nothing here`} />
      ) : (
        <RowList label={t`Security log`}>
          {data.items.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </RowList>
      )}
      {(before !== undefined || data.next !== null) && (
        <nav className={classes.pages} aria-label={t`Pages of the security log`}>
          {before !== undefined && <TextLink to="." preventScrollReset>{t`Newest`}</TextLink>}
          {data.next !== null && <TextLink to={`?before=${data.next}`} preventScrollReset>{t`Older`}</TextLink>}
        </nav>
      )}
    </Section>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const said = useEventWords()(event)
  const device = useDeviceName()(event)
  return (
    <Row>
      <div className={rows.main}>
        <Text fw={600} className={rows.description}>
          {said}
        </Text>
        <p className={rows.facts}>
          <RelativeTime at={event.created_at} />
          {event.address !== '' && (
            <>
              <span>{device}</span>
              <span>{event.address}</span>
            </>
          )}
        </p>
      </div>
    </Row>
  )
}
