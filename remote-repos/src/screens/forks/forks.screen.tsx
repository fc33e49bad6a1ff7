import { Trans, useLingui } from '@lingui/react/macro'
import { type Fork, paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import {
  Avatar,
  Counter,
  EmptyState,
  LinkButton,
  Pager,
  RelativeTime,
  Row,
  RowList,
  TextLink,
  VisibilityBadge,
} from '@sheaf/ui'
import { IconGitFork, IconStar } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { forksQuery } from '../../api/forks.ts'
import list from '../../components/ref-list.module.css'
import classes from './forks.module.css'
import { forksPageOf } from './forks-page.ts'

/** The repositories that were forked from each other, as far as one may see them. */
export function ForksScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { parent } = useRepository()
  const [search] = useSearchParams()
  const page = forksPageOf(search)
  const { data } = useSuspenseQuery(forksQuery(at, page))
  const { root, items, total } = data
  return (
    <>
      <div className={list.head}>
        <h2>{t`Forks`}</h2>
        <Counter value={total} />
        <LinkButton className={list.action} variant="default" to={paths.newFork(at.owner, at.repo)}>
          {t`Create fork`}
        </LinkButton>
      </div>
      {parent !== null && root !== null && (
        <p className={classes.root}>
          <Trans>
            All forks of{' '}
            <TextLink to={paths.repo(root.owner, root.repo_name)}>{`${root.owner}/${root.repo_name}`}</TextLink>, this
            repository among them
          </Trans>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState icon={<IconGitFork size={24} />} title={t`No forks yet`}>
          {t`A fork is a copy of all branches and tags under another owner, to try things out or to work on without access to this one`}
        </EmptyState>
      ) : (
        <RowList label={t`Forks`}>
          {items.map((fork) => (
            <ForkRow key={fork.uid} fork={fork} />
          ))}
        </RowList>
      )}
      <Pager
        page={page + 1}
        pageSize={data.page_size}
        total={total}
        toPage={(number) => paths.forks(at.owner, at.repo, number === 1 ? undefined : number)}
      />
    </>
  )
}

function ForkRow({ fork: { owner, repo_name, is_private, stars, forks, updated_at, parent } }: { fork: Fork }) {
  const { t, i18n } = useLingui()
  const name = `${owner.username}/${repo_name}`
  return (
    <Row>
      <Avatar name={owner.username} src={owner.avatar_url} size={20} />
      <div className={classes.words}>
        <p className={classes.name}>
          <TextLink look="plain" to={paths.repo(owner.username, repo_name)}>
            {name}
          </TextLink>
          {is_private && <VisibilityBadge isPrivate />}
        </p>
        <p className={classes.facts}>
          {parent !== null && (
            <span>
              <Trans>forked from {`${parent.owner}/${parent.repo_name}`}</Trans>
            </span>
          )}
          {stars > 0 && (
            <span className={classes.fact}>
              <IconStar size={14} role="img" aria-label={t`Stars`} />
              {i18n.number(stars)}
            </span>
          )}
          {forks > 0 && (
            <span className={classes.fact}>
              <IconGitFork size={14} role="img" aria-label={t`Forks`} />
              {i18n.number(forks)}
            </span>
          )}
          <span>
            <Trans>
              Updated <RelativeTime at={updated_at} />
            </Trans>
          </span>
        </p>
      </div>
    </Row>
  )
}
