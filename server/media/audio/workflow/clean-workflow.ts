import { maxWorkflowKilobytes } from '#contract/limits.ts'
import { objectIn } from '#contract/songs/object-in.ts'
import { withoutPrivate } from './without-private.ts'

/**
 * A workflow in a form that others may have: another person's JSON, read as data and never run, without home folders, names
 * of machines, addresses and keys. `null` if it is no object with content, too long or nested too deep.
 */
export function cleanWorkflow(written: string): string | null {
  if (written.length > maxWorkflowKilobytes * 1024) return null
  const workflow = objectIn(longNumbersAsTexts(written))
  if (Array.isArray(workflow) || Object.keys(workflow).length === 0) return null
  const cleaned = textsAsLongNumbers(JSON.stringify(cleanedOf(workflow)))
  return Buffer.byteLength(cleaned) <= maxWorkflowKilobytes * 1024 ? cleaned : null
}

/** Names of inputs whose values are always private. */
const privateName =
  /(?:^|[^a-z]|(?<=[a-z])(?=[A-Z]))(?:(?:api|access|secret|private|licen[cs]e).?key|token|secret|passw(?:or)?d|passphrase|authori[sz]ation|credentials?|cookie|user.?name|host.?name|(?:computer|machine).?name|e.?mail)$/i
/** Names of inputs with version numbers and hashes, which look like keys. */
const releaseName = /^(?:ver|version|hash|sha\d*|commit|id)$/i

function cleanedOf(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return privateName.test(name) ? '' : cleanedText(value, name)
  if (Array.isArray(value)) return value.map(one => cleanedOf(one, name))
  if (typeof value !== 'object' || value === null) return value
  const hidesTexts = asksForPrivate(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      withoutPrivate(key),
      hidesTexts && key === 'widgets_values' ? withoutTexts(one) : cleanedOf(one, key),
    ]),
  )
}

const cleanedText = (text: string, name: string): string =>
  withoutPrivate(text, { keepsHashes: releaseName.test(name) })

/**
 * A node of the editor has its values in a list without names: if one of its inputs is private, any of its texts may be
 * the private value.
 */
function asksForPrivate(node: object): boolean {
  const { inputs } = node as { inputs?: unknown }
  return (
    Array.isArray(inputs) &&
    inputs.some(
      (input: unknown) =>
        typeof input === 'object' &&
        input !== null &&
        'name' in input &&
        typeof input.name === 'string' &&
        privateName.test(input.name),
    )
  )
}

function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [withoutPrivate(key), withoutTexts(one)]),
  )
}

/** For a moment it marks a number that is written as text: seeds have up to 64 bits, more than a number can hold. */
const mark = 'long number '
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])(-?\d{16,20})(?![\d.eE])/g
const markedNumber = new RegExp(`"${mark}(-?\\d{16,20})"`, 'g')

const longNumbersAsTexts = (json: string): string =>
  json.replaceAll(textOrLongNumber, (whole: string, digits?: string) =>
    digits ? `"${mark}${digits}"` : whole,
  )

const textsAsLongNumbers = (json: string): string => json.replaceAll(markedNumber, '$1')
