import { Trans, useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import { Page, PageHead, TextLink } from '@sheaf/ui'
import {
  IconArrowRight,
  IconBook,
  IconCube,
  IconDatabase,
  IconDownload,
  IconLayoutGrid,
  IconUsers,
} from '@sheaf/ui/icons'
import { Link } from 'react-router'
import classes from './creation-hub.module.css'

/** What can be created here. */
export function CreationHubScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead title={t`Create`} description={t`What would you like to create?`} />
      <ul className={classes.cards}>
        <li className={classes.card}>
          <IconBook size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.text}>
            <h2 className={classes.title}>
              <Link className={classes.link} to={paths.initRepository()}>
                {t`Create Repository`}
              </Link>
            </h2>
            <p className={classes.about}>{t`A Git repository for your files and their history`}</p>
          </div>
          <IconArrowRight size={18} className={classes.icon} aria-hidden="true" />
        </li>
        <li className={classes.card}>
          <IconDownload size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.text}>
            <h2 className={classes.title}>
              <Link className={classes.link} to={paths.initImport()}>
                {t`Import Repository`}
              </Link>
            </h2>
            <p
              className={classes.about}
            >{t`A copy of a repository on another Git server, with all its branches and tags`}</p>
          </div>
          <IconArrowRight size={18} className={classes.icon} aria-hidden="true" />
        </li>
        <li className={classes.card}>
          <IconCube size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.text}>
            <h2 className={classes.title}>
              <Link className={classes.link} to={paths.initImport('hub')}>
                {t`Import Model or Dataset`}
              </Link>
            </h2>
            <p className={classes.about}>{t`A copy of a model or a dataset on another hub, at one revision`}</p>
          </div>
          <IconArrowRight size={18} className={classes.icon} aria-hidden="true" />
        </li>
        <li className={classes.card}>
          <IconUsers size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.text}>
            <h2 className={classes.title}>
              <Link className={classes.link} to={paths.initTeam()}>
                {t`Create Team`}
              </Link>
            </h2>
            <p className={classes.about}>{t`A name that several people own repositories under`}</p>
          </div>
          <IconArrowRight size={18} className={classes.icon} aria-hidden="true" />
        </li>
        <li className={classes.card}>
          <IconLayoutGrid size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.text}>
            <h2 className={classes.title}>
              <Link className={classes.link} to={paths.initProject()}>
                {t`Create Project`}
              </Link>
            </h2>
            <p className={classes.about}>{t`A board of cards, for you or for a team`}</p>
          </div>
          <IconArrowRight size={18} className={classes.icon} aria-hidden="true" />
        </li>
        <li className={classes.card}>
          <IconDatabase size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.text}>
            <h2 className={classes.title}>
              <Link className={classes.link} to={paths.initDataset()}>
                {t`Create Dataset`}
              </Link>
            </h2>
            <p className={classes.about}>{t`Data with its history, its license and what it is for`}</p>
          </div>
          <IconArrowRight size={18} className={classes.icon} aria-hidden="true" />
        </li>
      </ul>
      <p className={classes.help}>
        <Trans>
          Not sure where to start? Read the <TextLink to={sitePaths.docs()}>documentation</TextLink> or{' '}
          <TextLink to={sitePaths.contact()}>contact support</TextLink>.
        </Trans>
      </p>
    </Page>
  )
}
