import { refuseHub } from './hub-media.ts'

/** Clients open pull requests without a branch, and commit to them later: here one comes from a branch. */
export const noPulls = () =>
  refuseHub(
    422,
    'A pull request comes from a branch here: make one, commit to it, and open the pull request on the site',
  )
