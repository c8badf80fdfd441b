import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Writer = (answer: unknown) => string

/** Writers by the schema of their answer: servers of one process, as in tests, share them. */
const made = new WeakMap<z.ZodType, Writer>()

/**
 * Writes an answer as JSON. Only the fields of the schema are written, so a column that should stay private cannot
 * leak; and it is faster than JSON.stringify. Made at the first answer: to make all of them would take half of a
 * server's start.
 */
export function answerWriter(schema: z.ZodType): Writer {
  let writer = made.get(schema)
  return answer => {
    writer ??= make(schema)
    return writer(answer)
  }
}

function make(schema: z.ZodType): Writer {
  const writer = made.get(schema) ?? fastJson(answerSchema(schema))
  made.set(schema, writer)
  return writer
}

export function answerSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    reused: 'inline',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as Record<string, unknown>),
  })
}

/** `anyOf [X, null]` makes the serialiser validate every value; `nullable` lets it write straight away. */
function flattenNullable(schema: Record<string, unknown>): void {
  const options = schema.anyOf as Record<string, unknown>[] | undefined
  if (options?.length !== 2 || options[1]?.type !== 'null') return
  delete schema.anyOf
  Object.assign(schema, options[0], { nullable: true })
}
