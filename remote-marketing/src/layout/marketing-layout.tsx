import { Outlet } from 'react-router'
import classes from './marketing-layout.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of the public pages: header, page, footer. */
export function MarketingLayout() {
  return (
    <div className={classes.page}>
      <SiteHeader />
      <main className={classes.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
