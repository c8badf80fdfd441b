import {
  doors,
  grants,
  groundFloor,
  knowsFeatures,
  listOfRooms,
  plugsTogether,
  roofs,
  roomDescription,
} from '../boundaries.ts'

/** Why `from` must not import `to` (both from the root), or `undefined` when it may. */
export function whyForbidden(from: string, to: string): string | undefined {
  if (doors.some(([door, room]) => from.startsWith(door) && to === room)) return undefined
  if (isTest(from)) return whyOutsideRoof(from, to) ?? whyOutsideFeature(from, to)
  if (/\/testing\//.test(to) && !/\/testing\/|^tools\//.test(from))
    return 'only tests may use what is made for tests'
  return whyOutsideRoof(from, to) ?? whyUpwards(from, to) ?? whyOutsideFeature(from, to)
}

function whyOutsideRoof(from: string, to: string): string | undefined {
  const [own, other] = [roofOf(from), roofOf(to)]
  // Files directly in the root are settings: they belong to no roof, and only tools may import them.
  if (own === undefined || own === other) return undefined
  if (other === undefined) return own === 'tools' ? undefined : `${own} may not import what configures it`
  return roofs[own]?.includes(other) ? undefined : `${own} may not import ${other}`
}

function whyUpwards(from: string, to: string): string | undefined {
  if (roofOf(from) !== roofOf(to) || from.includes('/testing/')) return undefined
  if (roomDescription.test(to) && from !== listOfRooms)
    return `${to} is for ${listOfRooms} only; what works for every room is given the list`
  const fromPlugs = plugsTogether.some(place => place.test(from))
  return plugsTogether.some(place => place.test(to)) && !fromPlugs
    ? `${to} plugs everything together; nothing below may import it`
    : undefined
}

function whyOutsideFeature(from: string, to: string): string | undefined {
  const wanted = featureOf(to)
  if (wanted === undefined) return undefined
  const own = featureOf(from)
  const [roof = ''] = from.split('/')
  if (own === undefined) {
    if (knowsFeatures.some(place => place.test(from))) return undefined
    const isGround = groundFloor[roof]?.includes(from.split('/')[1] ?? '')
    return isGround ? 'the ground floor knows no feature' : `${from} is no place to know features`
  }
  if (roomDescription.test(from) && roomOf(from) === roomOf(to)) return undefined
  if (own === wanted || grants[roof]?.[own]?.includes(wanted)) return undefined
  return `${own} is not granted ${wanted} in boundaries.ts`
}

/** The first circle among grants, as the path around it, or `undefined`. */
export function circleIn(granted: Record<string, readonly string[]>): string[] | undefined {
  const walk = (feature: string, path: string[]): string[] | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature]
    for (const next of granted[feature] ?? []) {
      const circle = walk(next, [...path, feature])
      if (circle) return circle
    }
    return undefined
  }
  for (const feature of Object.keys(granted)) {
    const circle = walk(feature, [])
    if (circle) return circle
  }
  return undefined
}

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}

function roofOf(path: string): string | undefined {
  const [first = ''] = path.split('/')
  return first in roofs ? first : undefined
}

/** `server/features/songs/drafts/…` → `songs`. */
function roomOf(path: string): string | undefined {
  return path.split('/')[2]
}

/** The innermost folder that has a line in `grants`; a folder without one belongs to its room. */
export function featureOf(path: string): string | undefined {
  const [, roof = '', room = '', folder] = /^(server|web)\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (room === '') return undefined
  const inner = `${room}/${folder}`
  return grants[roof]?.[inner] ? inner : room
}
