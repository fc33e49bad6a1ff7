import { useLingui } from '@lingui/react/macro'
import { addWords } from '@sheaf/shell'
import commitsDark from '../../../assets/commits-dark.webp'
import commits from '../../../assets/commits-light.webp'
import folderDark from '../../../assets/folder-dark.webp'
import folder from '../../../assets/folder-light.webp'
import keyDark from '../../../assets/key-dark.webp'
import key from '../../../assets/key-light.webp'
import { Figures } from './figures.tsx'
import { catalogs } from './locales/catalogs.ts'
import { Strength } from './strength.tsx'

/** Brings the words of the tour. */
export const addTourWords = () => addWords(catalogs)

/** A picture for each strength, and figures. */
export function Tour() {
  const { t } = useLingui()
  return (
    <>
      <Strength
        light={folder}
        dark={folderDark}
        title={t`See what changed a file, and when`}
        alt={t`Files of a repository, each with its last commit`}
      >
        {t`The last commit of each entry stands beside it, on any branch and in any folder.`}
      </Strength>
      <Strength light={commits} dark={commitsDark} title={t`Read the history`} alt={t`The log of a branch`}>
        {t`Page through the log of a branch and search it by message or author.`}
      </Strength>
      <Strength
        light={key}
        dark={keyDark}
        title={t`Let scripts in, and no further`}
        alt={t`The form of a new access key`}
      >
        {t`Each access key has an end date and only the permissions you give it.`}
      </Strength>
      <Figures />
    </>
  )
}
