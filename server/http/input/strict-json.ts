import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const [quote, backslash, colon] = ['"', '\\', ':'].map(char => char.charCodeAt(0))

/**
 * Takes JSON bodies like the framework, but refuses one that has a name twice: programs differ on which of the two
 * counts, so one might check another value than the next one uses (RFC 8259, 4).
 */
export function takeStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, value) => {
      if (error) return done(error)
      return namesIn(value) === colonsIn(body) ? done(null, value) : done(new Refusal('input.notJson', {}))
    })
  })
}

/** In valid JSON there is a colon outside of texts after each name and nowhere else. */
function colonsIn(json: string): number {
  let colons = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === quote) isText = !isText
    else if (isText && char === backslash) at += 1
    else if (!isText && char === colon) colons += 1
  }
  return colons
}

/** How many names are left after parsing, which keeps the last of two equal ones. Not recursive: bodies may be deep. */
function namesIn(value: unknown): number {
  let names = 0
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const inside = Object.values(next)
    if (!Array.isArray(next)) names += inside.length
    // One by one: as arguments of one call, many would not fit on the stack.
    for (const each of inside) open.push(each)
  }
  return names
}
