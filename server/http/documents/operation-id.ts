/**
 * The name that generated clients give a call's function: `GET /api/songs/{id}/comments` is `getSongComments`. A
 * segment before a parameter is in the singular, and the parameter is left out.
 */
export function operationIdOf(method: string, path: string): string {
  const segments = path.split('/').slice(2)
  const named = segments.flatMap((segment, at) => {
    if (segment.startsWith('{')) return []
    return segments[at + 1]?.startsWith('{') ? singularOf(segment) : segment
  })
  const words = named.flatMap(segment => segment.split(/[^A-Za-z0-9]+/))
  return method.toLowerCase() + words.map(capitalised).join('')
}

const singularOf = (segment: string): string =>
  segment === 'people' ? 'person' : segment.replace(/ies$/, 'y').replace(/s$/, '')

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
