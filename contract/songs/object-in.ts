/** Longer JSON is probably a picture or a sound in disguise. */
const longestJson = 1_000_000
/** Editors nest a dozen levels. */
const deepestJson = 100
/** Seeds have up to 64 bits, more than a number holds: they are read as texts. */
const longSeed = /("(?:noise_)?seed"\s*:\s*)(\d{16,20})(?=\s*[,}\]])/g

/** The object in a stranger's JSON; `{}` if it is no object, too long or nested too deep. */
export function objectIn(written: string): object {
  if (written.length > longestJson || depthOf(written) > deepestJson) return {}
  try {
    const value: unknown = JSON.parse(written.replaceAll(longSeed, '$1"$2"'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** How many brackets are open at once, without those in texts. */
function depthOf(written: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < written.length; at++) {
    const letter = written[at]
    if (letter === '\\') at++
    else if (letter === '"') isText = !isText
    else if (isText) continue
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth--
  }
  return deepest
}
