export { assetRoutes } from './asset-routes.ts'
export { findPublished, listPublicReleases, type PublicRelease } from './public-releases.ts'
export { releaseRoutes } from './routes.ts'
