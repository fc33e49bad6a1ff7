import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { AboutClones } from './posts/about-clones.tsx'
import { AboutFolders } from './posts/about-folders.tsx'
import { AboutPushes } from './posts/about-pushes.tsx'
import { AboutShares } from './posts/about-shares.tsx'

/** What the blog has, newest first. Each post retells a decision of the source and is as true as that is. */
export const posts = [
  {
    slug: 'shares',
    written: '2026-11-22',
    title: msg`Nobody takes the server from the others`,
    about: msg`Fair queues at every door, and thirty-six attacks to prove them.`,
    Text: AboutShares,
  },
  {
    slug: 'folders',
    written: '2026-11-22',
    title: msg`The last commit of every file, at once`,
    about: msg`How a folder knows what changed it, in histories of half a million commits.`,
    Text: AboutFolders,
  },
  {
    slug: 'clones',
    written: '2026-11-22',
    title: msg`A hundred clones, one pack`,
    about: msg`Answers to clones are kept in files whose names say all that they depend on.`,
    Text: AboutClones,
  },
  {
    slug: 'pushes',
    written: '2026-11-22',
    title: msg`What a confirmed push promises`,
    about: msg`Why git's own success is not enough, and how we pull the plug to check.`,
    Text: AboutPushes,
  },
] as const satisfies readonly { slug: string; written: string; Text: ComponentType; title: object; about: object }[]
