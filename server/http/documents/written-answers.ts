import type { WrittenAnswer } from '#contract/endpoint.ts'

type Json = Record<string, unknown>

/** How OpenAPI describes a call whose handler writes the answer itself. */
export interface WrittenCall {
  responses: Json
  parameters?: Json[]
  requestBody?: Json
}

const binary = { type: 'string', format: 'binary' }
const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }

/** `method`: of a tus call; each method has its own form. */
export function writtenCall(answer: WrittenAnswer, method: string): WrittenCall {
  if (answer === 'tus') return tusCalls[method] ?? { responses: {} }
  return { responses: responsesOf[answer] }
}

const answering = (description: string, content: Json): Json => ({ 200: { description, content } })

/** What `sendRange` answers. */
const ranged = (description: string, type: string): Json => ({
  200: { description, content: { [type]: { schema: binary } } },
  206: {
    description: 'The byte range that `Range` asks for (RFC 9110)',
    headers: { 'Content-Range': { schema: text, description: '`bytes FROM-TO/SIZE`' } },
    content: { [type]: { schema: binary } },
  },
  304: { description: 'You have this version, which `If-None-Match` or `If-Modified-Since` names' },
  412: { description: 'It is not the version that `If-Match` or `If-Unmodified-Since` names' },
  416: { description: 'The range lies outside of the file' },
})

const embed = { type: 'object', description: 'See https://oembed.com', additionalProperties: true }

const responsesOf: Record<Exclude<WrittenAnswer, 'tus'>, Json> = {
  'audio/mpeg': ranged('The whole MP3', 'audio/mpeg'),
  'application/zip': ranged('The whole ZIP file', 'application/zip'),
  'application/json': answering('The file', { 'application/json': { schema: { type: 'object' } } }),
  'image/jpeg': ranged('The whole picture', 'image/jpeg'),
  'text/csv': answering('The table, with a line of column names', { 'text/csv': { schema: text } }),
  'text/event-stream': answering('Events, for as long as the connection is open', {
    'text/event-stream': { schema: text },
  }),
  oembed: answering('How to embed the address', {
    'application/json': { schema: embed },
    'text/xml': { schema: text },
  }),
}

/** Headers of tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
const version = { 'Tus-Resumable': { schema: { const: '1.0.0', type: 'string' } } }
const progress = {
  ...version,
  'Upload-Offset': { schema: whole, description: 'Bytes that have arrived' },
  'Upload-Length': { schema: whole, description: 'Bytes of the whole file' },
  'Upload-Expires': { schema: text, description: 'Until then the file waits for its next piece' },
}
const header = (name: string, schema: Json, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})
const speaksTus = header('Tus-Resumable', { const: '1.0.0', type: 'string' }, 'The version of tus')

const announcedWords = [
  'Pairs with commas between them, each a word, a blank and a value in Base64:',
  '`filename`; `takes`, an id of your choice (22 characters, in the form of ours) for files of one song; `basedOn`, the id of the song it is based on',
].join(' ')

const tusCalls: Record<string, WrittenCall> = {
  OPTIONS: {
    responses: {
      204: {
        description: 'What is supported',
        headers: {
          ...version,
          'Tus-Version': { schema: text },
          'Tus-Extension': { schema: text },
          'Tus-Max-Size': { schema: whole, description: 'Most bytes of a file' },
        },
      },
    },
  },
  POST: {
    parameters: [
      speaksTus,
      header('Upload-Length', { ...whole, minimum: 1 }, 'Bytes of the whole file'),
      header('Upload-Metadata', text, announcedWords, false),
    ],
    responses: {
      201: {
        description: 'Announced; send the pieces to `Location`',
        headers: { ...progress, Location: { schema: text, description: 'The address of the upload' } },
      },
    },
  },
  GET: {
    parameters: [speaksTus],
    responses: { 200: { description: 'How far the file is', headers: progress } },
  },
  DELETE: {
    parameters: [speaksTus],
    responses: { 204: { description: 'Deleted', headers: version } },
  },
  PATCH: {
    parameters: [
      speaksTus,
      header('Upload-Offset', whole, 'Where the piece begins: the bytes that have arrived'),
    ],
    requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: binary } } },
    responses: { 204: { description: 'The piece is stored', headers: progress } },
  },
}
