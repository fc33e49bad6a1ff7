import { Trans, useLingui } from '@lingui/react/macro'
import { type CollectionItem, paths } from '@sheaf/contract'
import { KindBadge, KindIcon, RelativeTime, TextLink, VisibilityBadge } from '@sheaf/ui'
import { IconStar } from '@sheaf/ui/icons'
import row from '../../components/repository-row.module.css'
import classes from './collections.module.css'

/** A repository, and what whoever added it says of it. */
export function ItemRow({
  item: { owner, name, kind, is_private, description, note, stars, updated_at },
}: {
  item: CollectionItem
}) {
  const { t, i18n } = useLingui()
  return (
    <div className={row.row}>
      <div className={row.head}>
        <KindIcon kind={kind} />
        <span className={row.name} title={`${owner}/${name}`}>
          <TextLink look="plain" to={paths.repo(owner, name)}>
            {`${owner}/${name}`}
          </TextLink>
        </span>
        {is_private && <VisibilityBadge isPrivate />}
        <KindBadge kind={kind} />
      </div>
      {description && <p className={classes.text}>{description}</p>}
      {note && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      <p className={row.facts}>
        {stars > 0 && (
          <span className={row.fact}>
            <IconStar size={14} role="img" aria-label={t`Stars`} />
            {i18n.number(stars)}
          </span>
        )}
        <span>
          <Trans>
            Updated <RelativeTime at={updated_at} />
          </Trans>
        </span>
      </p>
    </div>
  )
}
