import { paths, sitePaths } from '@sheaf/contract'
import { element, icon, rich, textLinkClasses, wordmark } from '@sheaf/ui/rows'
import layout from '../layout/marketing-layout.module.css'
import header from '../layout/site-header.module.css'
import cards from '../screens/landing/feature-cards.module.css'
import landing from '../screens/landing/landing.module.css'
import { pictureSize, pictureSizes, pictureSources, type pictures } from '../screens/landing/product-pictures.ts'
import shot from '../screens/landing/product-shot.module.css'
import commands from '../screens/landing/push-commands.module.css'
import { pushLines } from '../screens/landing/push-lines.ts'
import start from '../screens/landing/start-form.module.css'
import classes from './landing-page.module.css'
import type { Words } from './words.ts'

interface Surroundings {
  scheme: keyof typeof pictures
  /** Where a file of this build lies. */
  addressOf: (file: string) => string
}

/** The landing page as visitors see it, down to its three cards; what stands below comes with the app. */
export function landingPage(words: Words, surroundings: Surroundings): HTMLElement[] {
  const beginning = element(
    'div',
    { class: landing.words },
    element('h1', { class: landing.title }, words.title),
    element('p', { class: landing.lead }, words.lead),
    startForm(words),
    pushCommands(words),
  )
  return [
    element(
      'div',
      { class: layout.page },
      siteHeader(words),
      element(
        'main',
        { class: layout.main },
        element(
          'div',
          { class: landing.landing },
          element('section', { class: landing.first }, beginning, picture(words, surroundings)),
          featureCards(words),
        ),
      ),
    ),
  ]
}

const anchor = (to: string, words: string, look?: string) => element('a', { class: look, href: to }, words)

function siteHeader(words: Words): HTMLElement {
  const pages = element(
    'nav',
    { class: header.pages, 'aria-label': words.menu },
    anchor(sitePaths.project(), words.project),
    anchor(sitePaths.solutions(), words.solutions),
    anchor(sitePaths.resources(), words.resources),
    anchor(paths.apiDocs(), words.docs),
    anchor(sitePaths.pricing(), words.pricing),
  )
  const actions = element(
    'div',
    { class: header.actions },
    // The room of what changes the theme.
    element('span', { class: classes.theme }),
    anchor(paths.login(), words.login, `${classes.button} ${classes.quiet}`),
    anchor(paths.signup(), words.signup, `${classes.button} ${classes.signup}`),
  )
  const home = element('a', { class: header.home, 'aria-label': words.home, href: paths.home() }, wordmark())
  return element('header', { class: header.header }, home, pages, actions)
}

/** A form by itself: without the app the browser sends it to signing up, as the app does. */
function startForm(words: Words): HTMLElement {
  const email = element('input', {
    class: classes.email,
    'aria-label': words.email,
    placeholder: words.emailHint,
    type: 'email',
    name: 'email',
    autocomplete: 'email',
  })
  const submit = element('button', { class: `${classes.button} ${classes.large}`, type: 'submit' }, words.create)
  const place = element('div', { class: start.email }, email)
  const link = (text: string) => anchor(paths.login(), text, textLinkClasses.prose)
  return element(
    'div',
    {},
    element('form', { class: start.form, novalidate: '', action: paths.signup() }, place, submit),
    element('p', { class: start.signin }, ...rich(words.known, link)),
    element('p', { class: start.explore }, anchor(paths.repositories(), words.explore, textLinkClasses.prose)),
  )
}

const pushCommands = (words: Words): HTMLElement =>
  element(
    'div',
    { class: commands.commands },
    element('h2', { class: commands.title }, words.push),
    element('pre', { class: commands.code }, ...pushLines(words.you).map((line) => element('code', {}, line))),
  )

function picture(words: Words, { scheme, addressOf }: Surroundings): HTMLElement {
  const { src, srcSet: srcset } = pictureSources(scheme, addressOf)
  const image = element('img', {
    class: shot.shot,
    fetchpriority: 'high',
    sizes: pictureSizes,
    srcset,
    src,
    alt: words.picture,
    width: `${pictureSize.width}`,
    height: `${pictureSize.height}`,
  })
  return element('div', { class: shot.frame }, image)
}

function featureCards(words: Words): HTMLElement {
  const card = (name: 'folders' | 'git-branch' | undefined, title: string, text: string, detail: string) =>
    element(
      'article',
      { class: cards.card },
      element(
        'h2',
        { class: cards.title },
        name ? icon(name, { className: classes.icon }) : element('span', { class: classes.icon }),
        title,
      ),
      element('p', { class: cards.text }, text),
      element('code', { class: cards.detail }, detail),
    )
  return element(
    'section',
    { class: cards.cards, 'aria-label': words.does },
    card('folders', words.files, words.filesText, 'git log -1 -- data/train.csv'),
    card('git-branch', words.git, words.gitText, 'git fetch --depth=1 origin main'),
    card(undefined, words.data, words.dataText, 'GET /api/repo/{owner}/{repo}/refs'),
  )
}
