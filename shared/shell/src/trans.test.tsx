import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Trans } from './trans.tsx'

const catalog = {
  renamed: ['<0>Renamed</0> to ', ['title'], ' ', ['count', 'plural', { one: 'once', other: ['#', ' times'] }]],
}
const i18n = setupI18n({ locale: 'en', messages: { en: Object(catalog) } })
const render = (title: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans id="renamed" values={{ title, count: 2 }} components={{ 0: <strong /> }} />
    </I18nProvider>,
  )

it.each(['<script>hit(1)</script>', '<0>Merged</0>', '<0/>', '<1/>', 'a < b > c'])('shows %s as it is', (title) => {
  const escaped = title.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(render(title)).toBe(`<strong>Renamed</strong> to ${escaped} 2 times`)
})
