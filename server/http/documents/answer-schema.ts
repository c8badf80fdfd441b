import { z } from 'zod'

/**
 * The JSON schema from which the response serialiser is made. Only listed fields are written, so a column that
 * should stay private cannot leak; and it is faster than JSON.stringify.
 */
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
