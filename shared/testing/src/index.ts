export { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
export { type FakeRequest, type FakeServer, fakeServer, type Handler, type Handlers } from './fake-server.ts'
export { ada } from './people.ts'
export { type RenderedRoutes, type RenderOptions, renderRoutes } from './render-routes.tsx'
