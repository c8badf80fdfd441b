import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '#contract/markup.ts'
import { type DescribedRooms, openApiOf } from './openapi.ts'

interface Operation {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: { type?: string; enum?: string[] } }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

/** Makes a thing when it is first asked for, and keeps it: most starts are not followed by a reader of these pages. */
function atFirst<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** `/api/openapi.json`, and the same for people at `/api/docs`: plain HTML, no script, nothing from elsewhere. */
export function serveApiDocs(app: FastifyInstance, rooms: DescribedRooms): void {
  const document = atFirst(() => openApiOf(rooms))
  const json = atFirst(() => JSON.stringify(document()))
  const html = atFirst(() => pageOf(document() as unknown as OpenApi))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(html()),
  )
}

const style = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.6rem 0}
summary{cursor:pointer;min-height:2.75rem;display:flex;gap:.8rem;align-items:center;flex-wrap:wrap}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;background:color-mix(in srgb,currentColor 8%,transparent)}
b.method{min-width:4.5rem}`

function pageOf(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Melodrome API</title><style>${style}</style></head><body><main>
<h1>Melodrome API</h1>
<p>The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
Lists answer arrays; the next page is the address in the <code>Link</code> header with <code>rel="next"</code>.
A call that is refused answers a problem document whose <code>message</code> is in the reader's language.</p>
${operations.join('\n')}
<h2>Shapes</h2><pre>${escapeMarkup(JSON.stringify(document.components.schemas, null, 2))}</pre>
</main></body></html>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${name}</code> in ${where}${required ? ', required' : ''}: ${escapeMarkup(schema.enum?.join(' | ') ?? schema.type ?? 'text')}</li>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Body, ${type}</p>${schemaHtml(schema)}`,
  )
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { description, content }]) => {
      const schema = Object.values(content ?? {})[0]?.schema
      return `<p>Answer ${status}: ${escapeMarkup(description)}</p>${schema ? schemaHtml(schema) : ''}`
    })
  return `<details><summary><b class="method">${method.toUpperCase()}</b><code>${path}</code>
<span>${escapeMarkup(operation.summary)}</span></summary>
<p>${escapeMarkup(operation.description)}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${bodies.join('')}${answers.join('')}</details>`
}

const schemaHtml = (schema: object): string => `<pre>${escapeMarkup(JSON.stringify(schema, null, 2))}</pre>`
