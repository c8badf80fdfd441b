import type { Stage, Subject } from '../subject.ts'

/** No fifty people read a page at once; a few keep the server busy. */
export const pageConnections = 8

/** First pages, drawn on the server: the home page of a member, and the landing page of a visitor. */
export const home: Subject = {
  name: 'home',
  title: 'home page, signed in',
  targetCpuMs: 5,
  prepare: stage => ({ requests: () => askForHome(stage, {}), connections: pageConnections }),
}

export const compressedHome: Subject = {
  name: 'home-brotli',
  title: 'the same, compressed for a browser',
  targetCpuMs: 6,
  prepare: stage => ({
    requests: () => askForHome(stage, { 'accept-encoding': 'gzip, deflate, br' }),
    connections: pageConnections,
  }),
}

export const landing: Subject = {
  name: 'landing',
  title: 'landing page',
  targetCpuMs: 5,
  prepare: () => ({ requests: () => [{ path: '/' }], connections: pageConnections }),
}

function askForHome({ community }: Stage, headers: Record<string, string>) {
  return Array.from({ length: community.members }, (_, n) => ({
    path: '/',
    headers: { cookie: community.cookie(n), ...headers },
  }))
}
