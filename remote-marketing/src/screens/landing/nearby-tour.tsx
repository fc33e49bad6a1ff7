import { type ComponentType, useEffect, useRef, useState } from 'react'
import classes from './nearby-tour.module.css'

const load = () => import(/* webpackChunkName: "tour" */ './tour/tour.tsx')

/**
 * What stands below the first screen: it is fetched when somebody comes near, by scrolling or by the keyboard. Where it can't be had the page is
 * whole without it.
 */
export function NearbyTour() {
  const place = useRef<HTMLDivElement>(null)
  const [Tour, setTour] = useState<ComponentType>()
  useEffect(() => {
    if (!place.current) return
    const near = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      load().then(
        async ({ Tour, addTourWords }) => {
          await addTourWords()
          setTour(() => Tour)
        },
        () => undefined,
      )
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.place}>
      {Tour && <Tour />}
    </div>
  )
}
