import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Commands, Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Documentation` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage title={t`Documentation`} lead={t`The few things worth knowing, in the order in which you need them.`}>
      <Part title={t`Push your first project`}>
        <p>
          <Trans>
            <TextLink to={paths.initRepository()}>Create a repository</TextLink>, then send it what you have. When git
            asks for a password, give it an access key.
          </Trans>
        </p>
        <Commands
          lines={[`git remote add origin ${window.location.origin}/you/project.git`, 'git push -u origin main']}
        />
      </Part>
      <Part title={t`Use SSH`}>
        <p>
          <Trans>
            Add the public key of your computer under <TextLink to={paths.sshKeys()}>SSH keys</TextLink>. The address to
            clone stands on each repository's page.
          </Trans>
        </p>
        <Commands lines={['ssh-keygen -t ed25519', 'cat ~/.ssh/id_ed25519.pub']} />
      </Part>
      <Part title={t`Let scripts in`}>
        <p>
          <Trans>
            An <TextLink to={paths.accessKeys()}>access key</TextLink> stands for you, with the permissions you choose,
            until its end date. Its secret is shown once. Delete it, and it stops working at once.
          </Trans>
        </p>
      </Part>
      <Part title={t`Use the API`}>
        <p>
          <Trans>
            Send the key as a password, or as a Bearer token. All operations are in{' '}
            <a href={paths.apiDocs()}>the reference</a>.
          </Trans>
        </p>
        <Commands lines={[`curl -H "Authorization: Bearer $SHEAF_KEY" ${window.location.origin}/api/repo`]} />
      </Part>
      <Part title={t`Clone less`}>
        <p>
          <Trans>Only the newest commit, or the history without the contents of files until you need them:</Trans>
        </p>
        <Commands lines={['git clone --depth=1 …', 'git clone --filter=blob:none …']} />
      </Part>
      <Part id="downloads" title={t`How downloads are counted`}>
        <p>
          <Trans>
            Each reader of a model or a dataset counts once a day, however many files they take: by clone, by file, or
            by an object of Git LFS. A reader is an account, a deploy key, or without either an address. Days are those
            of UTC, “in 30 days” ends with today, and mirrors between servers are not counted.
          </Trans>
        </p>
      </Part>
      <Part title={t`Run your own`}>
        <p>
          <Trans>
            In a folder with Sheaf's source, with Node, npm and git: this installs, builds and serves on port 3000.
          </Trans>
        </p>
        <Commands lines={['npm start']} />
        <ul>
          <li>
            <Trans>
              <code>SHEAF_PUBLIC_URL</code>: the address that people use
            </Trans>
          </li>
          <li>
            <Trans>
              <code>SHEAF_SMTP_URL</code>: the server that sends mail
            </Trans>
          </li>
          <li>
            <Trans>
              <code>SHEAF_DATABASE_URL</code>: a PostgreSQL database in place of SQLite
            </Trans>
          </li>
          <li>
            <Trans>
              <code>SHEAF_CONTACT</code>: who gets messages from the contact page
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Everything else is in the README. To back up, stop the server and copy its data folder, and the database if
            it is PostgreSQL.
          </Trans>
        </p>
      </Part>
      <Part title={t`Your own terms and privacy policy`}>
        <p>
          <Trans>
            Put <code>terms.md</code> and <code>privacy.md</code> into the folder <code>pages</code> of the data folder,
            in Markdown. <code>terms.de.md</code> is for readers of German, and so on. Changes show at once.
          </Trans>
        </p>
      </Part>
    </SitePage>
  )
}
