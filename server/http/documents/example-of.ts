type Json = Record<string, unknown>

const exampleId = '1C7yVqsQXB8kKLa1AYZmG3'

/** Examples by the name of a field, for schemas that only say it is a text. */
const named: Record<string, unknown> = {
  title: 'Last bus to the moon',
  artistName: 'mina',
  email: 'mina@example.org',
  genre: 'electronic',
  language: 'en',
  password: 'a password of several words',
  newPassword: 'a password of several words',
  code: '123456',
  content: 'Which generator do you use for vocals, and why?',
  month: '2026-10',
  months: '2026-10',
  network: '0f1e2d3c4b5a6978',
  seed: '42',
  bpm: '92',
  steps: '27',
  scope: 'read upload',
  basedOn: exampleId,
  ids: exampleId,
  topics: `song:${exampleId}`,
}

const ofFormat: Record<string, string> = {
  'date-time': '2026-11-22T18:00:00.000Z',
  date: '2026-11-22',
  email: 'mina@example.org',
  uri: 'https://example.org/',
}

/**
 * A value that a schema describes: the example that the contract gives, else the simplest value of its type. A schema
 * that contains itself ends the second time.
 */
export function exampleOf(
  schema: unknown,
  components: Json,
  name = '',
  inside: readonly string[] = [],
): unknown {
  const of = schema as Json
  const within = (part: unknown, key = name): unknown => exampleOf(part, components, key, inside)
  if (Array.isArray(of.examples)) return of.examples[0]
  if (typeof of.$ref === 'string') {
    const shape = of.$ref.split('/').at(-1)!
    return exampleOf(components[shape], components, name, [...inside, shape])
  }
  if ('const' in of) return of.const
  if ('default' in of) return of.default
  const options = (of.enum ?? of.anyOf ?? of.oneOf) as unknown[] | undefined
  if (options) return of.enum ? options[0] : within(options[0])
  if (Array.isArray(of.allOf)) return Object.assign({}, ...of.allOf.map(part => within(part)))
  if (of.type === 'array') return itemsOf(of, inside).map(item => within(item))
  if (of.type === 'object') {
    const properties = Object.entries((of.properties ?? {}) as Json)
    return Object.fromEntries(properties.map(([key, value]) => [key, within(value, key)]))
  }
  return simplestOf(of, name)
}

function itemsOf({ prefixItems, items, maxItems }: Json, inside: readonly string[]): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems
  const again = String((items as Json | undefined)?.$ref)
    .split('/')
    .at(-1)!
  return items && maxItems !== 0 && !inside.includes(again) ? [items] : []
}

function simplestOf({ type: types, format, minimum }: Json, name: string): unknown {
  const type = Array.isArray(types) ? types[0] : types
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(Number(minimum ?? 0), 1)
  if (type === 'null') return null
  if (name in named) return named[name]
  if (typeof format === 'string' && format in ofFormat) return ofFormat[format]
  return name === 'id' || name.endsWith('Id') ? exampleId : 'text'
}
