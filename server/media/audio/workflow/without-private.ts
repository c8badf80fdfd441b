import { withoutPaths } from './without-paths.ts'

/**
 * A text without information about who wrote it and where: paths of a machine, its name and addresses in its network,
 * e-mail addresses, and keys of services. In doubt it removes more.
 */
export function withoutPrivate(text: string, { keepsHashes = false } = {}): string {
  // After something was removed, the text around it may have become private.
  for (let round = 0; round < maxRounds; round++) {
    const before = text
    for (const [found, instead] of addresses) text = text.replaceAll(found, instead)
    text = withoutPaths(text)
    for (const [found, instead] of keys) text = text.replaceAll(found, instead)
    if (!keepsHashes) text = text.replaceAll(longKey, '')
    if (text === before) return text
  }
  return ''
}

/** More rounds would only help texts that try to get past the rules. */
const maxRounds = 8

type Rule = [found: RegExp, instead: string]

const addresses: Rule[] = [
  // Files as URLs, and pictures or sounds inside the text.
  [/\bfile:[\\/]*[^\s"'<>]*/gi, ''],
  [/\bdata:[\w.+/-]*[;,][^\s"'<>]*/gi, ''],
  [/%(?:2f|5c)(?:home|users)%(?:2f|5c)[^\s"'<>&]*/gi, ''],
  // User names and passwords in an address, and its key parameters.
  [/(?<=:\/\/)[^\s/@"'<>]{1,255}@/g, ''],
  [/([?&](?:api_?key|access_token|token|key|secret|signature|sig|auth|password)=)[^&\s"'<>]+/gi, '$1'],
  // Machines in a private network.
  [
    /\b(?:https?|wss?):\/\/(?:[\w-]+|[\w.-]+\.(?:local|lan|home|internal|localdomain)|(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\w.-])[^\s"'<>]*/gi,
    '',
  ],
  [/\b(?:DESKTOP|LAPTOP|WIN)-[A-Z0-9]{6,12}\b/gi, ''],
  [/\b[\w-]{1,63}\.(?:local|lan)\b(?!\.\w)/gi, ''],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, ''],
]

/** Keys by the form that their services give them. */
const keys: Rule[] = [
  [
    /\b(?:[spr]k[-_]|hf_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|melodrome_|r8_|nvapi-|ya29\.|eyJ)[\w.-]{16,}/g,
    '',
  ],
  [/\b(?:AKIA|ASIA|AIza)[\w-]{16,}/g, ''],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1'],
]

/** One run of letters and digits; no name of a model looks like this. */
const longKey = /(?<![\w.-])(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{32,}(?![\w.-])/gi
