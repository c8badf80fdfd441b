import { z } from 'zod'
import { Id, Moment } from '#contract/shapes.ts'
import { refuseFields } from './refusal.ts'

/**
 * Opaque positions in keyset-paged lists: the last row's sort values in base64url JSON. A cursor that doesn't fit
 * its list is the caller's mistake and refused as a wrong field, never an error of ours.
 */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** For lists in the order of their ids, which sort by time. */
export const IdCursor = z.tuple([Id]).transform(([id]) => id)

export interface TimePosition {
  at: string
  id: string
}

/** For lists in the order of a moment; the id decides among rows of the same moment. */
export const TimeCursor = z.tuple([Moment, Id]).transform(([at, id]): TimePosition => ({ at, id }))

export function decodeCursor<S extends z.ZodType>(
  shape: S,
  cursor: string | undefined,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    const position = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (position.success) return position.data
  } catch {
    // not base64url JSON: refused below
  }
  return refuseFields({ cursor: { code: 'cursor' } })
}
