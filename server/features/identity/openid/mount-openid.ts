import type { FastifyInstance } from 'fastify'
import { openid } from '#contract/identity/openid.ts'
import { type MountOptions, mount } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { serveCallback } from './callback.ts'
import { openIdRoutes } from './openid-routes.ts'
import { createProvider, type OpenIdSettings } from './provider.ts'

/** All routes of this room; without settings they answer that there is no provider. */
export function mountOpenId(
  app: FastifyInstance,
  m: Melodrome,
  settings: OpenIdSettings | undefined,
  options: MountOptions,
): void {
  const provider = settings ? createProvider(settings) : null
  mount(app, openid, openIdRoutes(m, provider), options)
  if (provider) serveCallback(app, m, provider, options)
}
